/** What is used of the module `oracledb` outside of TypeORM. */
export interface OracleModule {
  /** Kinds of a bound value. */
  readonly CLOB: unknown;
  readonly BIND_IN: unknown;
}

/** Loads Oracle's driver when it is needed, from the packages as they are installed: it brings no types. */
export async function loadOracle(): Promise<OracleModule> {
  const name = 'oracledb';
  const { default: driver } = (await import(name)) as { readonly default: OracleModule };
  return driver;
}
