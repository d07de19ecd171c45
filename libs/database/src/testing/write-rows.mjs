import './js-means-ts.mjs';

// A process that writes until it is killed: the embedded database as the gateway runs it, without a build.
const { openDatabase } = await import('../open-database.ts');
const database = openDatabase({
  dataDir: process.argv[2],
  url: '',
  poolSize: 4,
  entities: [],
  migrations: [],
  migrationsTable: 'migrations_control',
  onTrouble: () => undefined,
});
await database.connect();
const source = database.use();
await source.query('CREATE TABLE IF NOT EXISTS written (id int PRIMARY KEY)');
const [{ last }] = await source.query('SELECT coalesce(max(id), 0) AS last FROM written');
const write = async (from, step) => {
  for (let id = from; ; id += step) {
    await database.transaction((manager) => manager.query('INSERT INTO written VALUES ($1)', [id]));
    process.send(id);
  }
};
await Promise.all([write(last + 1, 2), write(last + 2, 2)]);
