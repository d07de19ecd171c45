import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  count,
  createIndex,
  createTable,
  dropTable,
  id,
  instant,
  line,
  long,
  number,
} from '../ddl.js';

const up = [
  createTable('route_versions', [
    ['version', count, 'NOT NULL PRIMARY KEY'],
    ['document', long, 'NOT NULL'],
    ['message', long],
    ['author', line],
    ['kind', line],
    ['source', line],
    ['parent', count, 'NOT NULL'],
    ['published_at', instant, 'NOT NULL'],
    ['live_from', instant],
    ['live_until', instant],
  ]),
  // One version is live, one roll-out runs: whatever two writers try at once. Null is in no index.
  `CREATE UNIQUE INDEX "route_versions_live" ON "route_versions" (CASE WHEN "live_from" IS NOT NULL AND "live_until" IS NULL THEN 1 END)`,
  createTable('route_drafts', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', line],
    ['document', long],
    ['yaml', long],
    ['base_version', count, 'NOT NULL'],
    ['edits', count, 'NOT NULL'],
    ['author', line],
    ['created_at', instant, 'NOT NULL'],
    ['updated_at', instant, 'NOT NULL'],
  ]),
  createTable('route_rollouts', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['version', count, 'NOT NULL REFERENCES "route_versions" ("version") ON DELETE CASCADE'],
    ['live_version', count, 'NOT NULL'],
    ['percent', number, 'NOT NULL'],
    ['tenants', long, 'NOT NULL'],
    ['guard', long],
    ['state', line],
    ['reason', long],
    ['author', line],
    ['ended_by', line],
    ['started_at', instant, 'NOT NULL'],
    ['changed_at', instant, 'NOT NULL'],
    ['ended_at', instant],
  ]),
  `CREATE UNIQUE INDEX "route_rollouts_running" ON "route_rollouts" (CASE WHEN "state" = 'running' THEN 1 END)`,
  createTable('route_marks', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['at', instant, 'NOT NULL'],
    ['kind', line],
    ['version', count, 'NOT NULL'],
    ['message', long],
    ['author', line],
  ]),
  createIndex('route_marks_at', 'route_marks', 'at DESC'),
];

/** Published versions of the routes, drafts, roll-outs and the marks that charts show. */
export class Routes0000000000004 implements MigrationInterface {
  readonly name = 'Routes0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['route_marks', 'route_rollouts', 'route_drafts', 'route_versions'])
      await runner.query(dropTable(table));
  }
}
