/** The part of the WebAssembly API that the host uses: Node has it, its types leave it to those of browsers. */
declare namespace WebAssembly {
  type ModuleImports = Record<string, (...numbers: never[]) => unknown>;

  class Module {
    static exports(module: Module): readonly { readonly name: string; readonly kind: string }[];
    static imports(
      module: Module,
    ): readonly { readonly module: string; readonly name: string; readonly kind: string }[];
    static customSections(module: Module, name: string): readonly ArrayBuffer[];
    private readonly isModule: true;
  }

  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, ModuleImports>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }

  class Memory {
    constructor(limits: { readonly initial: number; readonly maximum: number });
    readonly buffer: ArrayBuffer;
  }

  class Global {
    value: unknown;
    private readonly isGlobal: true;
  }

  class Table {
    readonly length: number;
    get(index: number): unknown;
    set(index: number, entry: unknown): void;
  }

  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
