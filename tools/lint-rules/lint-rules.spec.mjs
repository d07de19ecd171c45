import { ESLint } from 'eslint';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { importTable, layers } from './import-table.mjs';
import { findRooms, root } from './rooms.mjs';
import { typedRules } from './typed-rules.mjs';

const typed = new ESLint({ cwd: root });

/** Without types: quick, and the file need not exist. */
const plain = new ESLint({
  cwd: root,
  overrideConfig: {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: false } },
    rules: Object.fromEntries(Object.keys(typedRules).map((rule) => [rule, 'off'])),
  },
});

/** Rules that find something in `code`, were it the text of `file`. */
async function findings(file, code, eslint = plain) {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  const broken = result.messages.find(({ ruleId }) => ruleId === null);
  if (broken !== undefined) throw new Error(`${file}: ${broken.message}`);
  return result.messages.map(({ ruleId }) => ruleId);
}

const importRule = 'boundaries/dependencies';
const imports = (source) => `import * as thing from '${source}';\nexport const use = thing;\n`;

describe('the import table', () => {
  it.each`
    file                                   | source
    ${'libs/fleet/src/index.ts'}           | ${'@bellwether/workers'}
    ${'libs/fleet/src/index.ts'}           | ${'undici'}
    ${'libs/pipeline/src/index.ts'}        | ${'@bellwether/workers'}
    ${'libs/pipeline/src/index.ts'}        | ${'@bellwether/protocols'}
    ${'libs/pipeline/src/index.ts'}        | ${'@nestjs/common'}
    ${'libs/pipeline/src/index.ts'}        | ${'zod'}
    ${'libs/exchange/src/index.ts'}        | ${'zod'}
    ${'libs/exchange/src/index.ts'}        | ${'@bellwether/config'}
    ${'libs/protocols/src/index.ts'}       | ${'node:fs'}
    ${'libs/protocols/src/index.ts'}       | ${'fs'}
    ${'libs/routing/src/index.ts'}         | ${'zod'}
    ${'libs/routing/src/index.ts'}         | ${'node:crypto'}
    ${'libs/routing/src/index.ts'}         | ${'vitest'}
    ${'libs/workers/src/index.ts'}         | ${'@bellwether/exchange/testing'}
    ${'libs/workers/src/index.ts'}         | ${'../../fleet/src/index.js'}
    ${'libs/workers/src/index.ts'}         | ${'../../protocols/src/sse.js'}
    ${'libs/tenants/src/index.ts'}         | ${'typeorm'}
    ${'libs/config/src/index.ts'}          | ${'@bellwether/telemetry'}
    ${'libs/database/src/index.ts'}        | ${'@bellwether/config'}
    ${'apps/gateway/src/wiring/tokens.ts'} | ${'react'}
    ${'apps/gateway/src/wiring/tokens.ts'} | ${'@bellwether/fake-engine'}
    ${'apps/admin-ui/src/main.tsx'}        | ${'@bellwether/exchange'}
    ${'apps/admin-ui/src/main.tsx'}        | ${'@nestjs/common'}
    ${'apps/admin-ui/src/main.tsx'}        | ${'node:fs'}
  `('keeps $source out of $file', async ({ file, source }) => {
    expect(await findings(file, imports(source))).toContain(importRule);
  });

  it.each`
    file                                   | source
    ${'libs/fleet/src/index.ts'}           | ${'@bellwether/routing'}
    ${'libs/workers/src/index.ts'}         | ${'undici'}
    ${'libs/workers/src/index.ts'}         | ${'@bellwether/protocols'}
    ${'libs/config/src/index.ts'}          | ${'zod'}
    ${'libs/config/src/load.spec.ts'}      | ${'vitest'}
    ${'libs/config/src/load.ts'}           | ${'node:fs'}
    ${'libs/database/src/index.ts'}        | ${'@electric-sql/pglite'}
    ${'apps/gateway/src/wiring/tokens.ts'} | ${'@nestjs/common'}
    ${'apps/gateway/src/wiring/tokens.ts'} | ${'@bellwether/workers'}
    ${'apps/gateway/src/wiring/tokens.ts'} | ${'node:fs'}
    ${'apps/gateway/src/wiring/tokens.ts'} | ${'fastify'}
    ${'apps/admin-ui/src/main.tsx'}        | ${'@tanstack/react-query'}
    ${'apps/admin-ui/src/main.tsx'}        | ${'react-dom/client'}
    ${'tools/fake-engine/src/index.ts'}    | ${'@bellwether/simulation'}
  `('lets $source into $file', async ({ file, source }) => {
    expect(await findings(file, imports(source))).not.toContain(importRule);
  });

  it('has a row for every room, and every room says its layer and runtime', () => {
    const rooms = findRooms();
    expect(
      rooms.filter(({ name }) => importTable[name] === undefined).map(({ name }) => name),
    ).toEqual([]);
    expect(
      rooms
        .filter(({ layer, runtime }) => ![...layers, 'tool'].includes(layer) || runtime === null)
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('never looks up: a room enters its own layer or below, and no adapter enters another', () => {
    const layerOf = new Map(findRooms().map(({ name, layer }) => [name, layer]));
    const height = (name) => layers.indexOf(layerOf.get(name));
    const wrong = Object.entries(importTable)
      .filter(([name]) => layers.includes(layerOf.get(name)))
      .flatMap(([name, { ours }]) =>
        ours
          .filter(
            (other) =>
              height(other) > height(name) ||
              (layerOf.get(name) === 'adapter' && layerOf.get(other) === 'adapter'),
          )
          .map((other) => `${name} → ${other}`),
      );
    expect(wrong).toEqual([]);
  });

  it('agrees with what the package files depend on', () => {
    const wrong = findRooms().flatMap(({ name, manifest }) =>
      Object.keys(manifest.dependencies ?? {})
        .filter((dependency) => dependency.startsWith('@bellwether/'))
        .map((dependency) => dependency.slice('@bellwether/'.length))
        .filter((other) => !importTable[name].ours.includes(other))
        .map((other) => `${name} → ${other}`),
    );
    expect(wrong).toEqual([]);
  });
});

// The first typed run loads the whole program.
beforeAll(() => findings('libs/config/src/load.ts', '', typed), 180_000);

describe('single hazards', () => {
  const lines = (count) => 'export const a = 1;\n'.repeat(count);
  const body = (count) =>
    `export function long(): void {\n${'  console.log(1);\n'.repeat(count)}}\n`;

  it.each`
    rule                                         | file                              | code
    ${'max-lines'}                               | ${'libs/config/src/load.ts'}      | ${lines(401)}
    ${'max-lines-per-function'}                  | ${'libs/config/src/load.ts'}      | ${body(50)}
    ${'max-depth'}                               | ${'libs/config/src/load.ts'}      | ${'export const f = (a: number[]): void => { for (const b of a) { if (b) { while (b) { if (b) { break; } } } } };\n'}
    ${'no-empty'}                                | ${'libs/config/src/load.ts'}      | ${'export const f = (): void => { try { f(); } catch { } };\n'}
    ${'no-restricted-syntax'}                    | ${'libs/config/src/load.ts'}      | ${'export default 1;\n'}
    ${'no-restricted-syntax'}                    | ${'libs/config/src/index.ts'}     | ${"export * from './load.js';\n"}
    ${'no-restricted-syntax'}                    | ${'libs/config/src/index.ts'}     | ${'export const e = process.env;\n'}
    ${'no-restricted-syntax'}                    | ${'libs/fleet/src/index.ts'}      | ${'export const f = (): never => process.exit(1);\n'}
    ${'no-restricted-syntax'}                    | ${'libs/config/src/load.spec.ts'} | ${'export const p = new Promise((done) => setTimeout(done, 500));\n'}
    ${'no-restricted-properties'}                | ${'libs/routing/src/index.ts'}    | ${'export const now = (): number => Date.now();\n'}
    ${'no-restricted-properties'}                | ${'libs/routing/src/index.ts'}    | ${'export const chance = (): number => Math.random();\n'}
    ${'no-restricted-globals'}                   | ${'libs/protocols/src/index.ts'}  | ${"export const f = (): Promise<Response> => fetch('x');\n"}
    ${'@typescript-eslint/no-floating-promises'} | ${'libs/config/src/load.ts'}      | ${'export const f = (): void => { Promise.resolve(); };\n'}
    ${'@typescript-eslint/only-throw-error'}     | ${'libs/config/src/load.ts'}      | ${"export const f = (): void => { throw 'text'; };\n"}
    ${'@typescript-eslint/no-explicit-any'}      | ${'libs/config/src/load.ts'}      | ${'export const f = (a: any): void => { console.log(a); };\n'}
    ${'react-hooks/rules-of-hooks'}              | ${'apps/admin-ui/src/main.tsx'}   | ${"import { useState } from 'react';\nexport function Page({ a }: { a: boolean }) { if (a) useState(1); return null; }\n"}
  `('finds $rule in $file', async ({ rule, file, code }) => {
    expect(await findings(file, code, rule in typedRules ? typed : plain)).toContain(rule);
  });

  it('lets the loader read the environment', async () => {
    expect(await findings('libs/config/src/load.ts', 'export const e = process.env;\n')).toEqual(
      [],
    );
  });

  it('lets a configuration file export a default', async () => {
    expect(await findings('vitest.config.ts', 'export default {};\n')).toEqual([]);
  });
});
