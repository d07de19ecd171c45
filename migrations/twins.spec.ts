import { describe, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import { oracleControlMigrations } from './oracle/control/index.js';
import { oracleHistoryMigrations } from './oracle/history/index.js';
import { controlMigrations } from './postgres/control/index.js';
import { postgresHistoryMigrations } from './postgres/history/index.js';

type Migrations = readonly (new () => MigrationInterface)[];

/** What migrations send, each run on a stand-in that takes everything. */
async function sentBy(migrations: Migrations): Promise<string[]> {
  const texts: string[] = [];
  const runner = {
    connection: { options: {} },
    query: (text: string) => Promise.resolve(void texts.push(text)),
  } as unknown as QueryRunner;
  for (const Migration of migrations) await new Migration().up(runner);
  return texts.map((text) => text.replaceAll('"', '').replaceAll(/\s+/g, ' '));
}

/** Splits at commas that stand in no parentheses. */
function parts(list: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) found.push('');
    else found.push((found.pop() ?? '') + letter);
  }
  return found.map((part) => part.trim());
}

const constraint = /^(PRIMARY KEY|UNIQUE|FOREIGN KEY|CHECK|CONSTRAINT)\b/;
const firstWord = (text: string) => text.split(' ')[0] ?? '';

/** Every table with its columns, every index and every trigger. */
function shapesIn(texts: readonly string[]): string[] {
  const shapes = texts.flatMap((text) => {
    const created = /^CREATE TABLE (\w+) \((.*)\)/.exec(text);
    if (created !== null)
      return parts(created[2] ?? '')
        .filter((part) => !constraint.test(part))
        .map((part) => `${created[1]}.${firstWord(part)}`);
    const index = /^CREATE (?:UNIQUE )?INDEX (\w+) ON (\w+)/.exec(text);
    if (index !== null) return [`${index[2]}: ${index[1]}`];
    const trigger = /^CREATE (?:OR REPLACE )?TRIGGER (\w+)/.exec(text);
    if (trigger !== null) return [`trigger ${trigger[1]}`];
    const altered = /^ALTER TABLE (\w+) (ADD .*)$/.exec(text);
    if (altered === null) return [];
    return parts((altered[2] ?? '').replace(/^ADD \((.*)\)$/, '$1')).map(
      (part) => `${altered[1]}.${firstWord(part.replace(/^ADD COLUMN /, ''))}`,
    );
  });
  return [...new Set(shapes)].toSorted();
}

describe('twins', () => {
  it.each<[string, Migrations, Migrations]>([
    ['control', controlMigrations, oracleControlMigrations],
    ['history', postgresHistoryMigrations, oracleHistoryMigrations],
  ])('make the same tables, columns, indexes and triggers: %s', async (_, postgres, oracle) => {
    const shapes = shapesIn(await sentBy(postgres));
    expect(shapes.length).toBeGreaterThan(50);
    expect(shapesIn(await sentBy(oracle))).toEqual(shapes);
    const names = (migrations: Migrations) => migrations.map((Each) => new Each().name);
    expect(names(oracle)).toEqual(names(postgres));
  });
});
