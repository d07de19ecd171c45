import { socketFolder } from './socket-folder.js';

/** Where the embedded database of a data dir listens while its gateway runs. Errors: the data dir is not there. */
export function embeddedAddress(dataDir: string) {
  return {
    host: socketFolder(dataDir),
    port: 5432,
    username: 'postgres',
    database: 'postgres',
  } as const;
}
