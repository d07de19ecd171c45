export { askEmbedded } from './ask-embedded.js';
export type { EmbeddedSession } from './ask-embedded.js';
export { oracleOnPostgres } from './oracle-on-postgres.js';
export type { OracleStandIn, OracleStatement } from './oracle-on-postgres.js';
export { prepareDataDir } from './prepare-data-dir.js';
export { testDatabase } from './test-database.js';
export type { TestDatabase } from './test-database.js';
