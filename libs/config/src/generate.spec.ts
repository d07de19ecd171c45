import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { kindOf } from './allowed.js';
import { configJsonSchema, configPage, sampleFile } from './generate.js';
import { loadConfig } from './load.js';
import { namedFields } from './names.js';

describe('what is generated from the schema', () => {
  it('names every key in the page', () => {
    const page = configPage();
    expect(namedFields.filter(({ key }) => !page.includes(`\`${key}\``))).toEqual([]);
  });

  it('says of lists what their entries are', () => {
    const lineOf = (key: string) =>
      configPage()
        .split('\n')
        .find((line) => line.includes(`\`${key}\``));
    expect(lineOf('fleet.priorityClasses')).toContain('a list of 1 to 16 classes');
    const objects = namedFields.filter(({ field }) => kindOf(field) === 'objects');
    for (const { key } of objects) expect(lineOf(key)).not.toContain('a list of texts');
  });

  it('gives no flag or variable twice', () => {
    const names = namedFields.flatMap(({ flags, variable }) => [
      ...flags,
      ...(variable === null ? [] : [variable]),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has defaults that its own forms accept', () => {
    expect(
      namedFields.filter(({ field }) => !field.schema.safeParse(field.default).success),
    ).toEqual([]);
  });

  it('has a sample file that says nothing until a line is taken in', () => {
    const sample = sampleFile();
    expect(parse(sample)).toBeNull();
    const uncommented = sample.replaceAll(/^# ([a-z]+:)$/gm, '$1').replaceAll(/^#  /gm, ' ');
    const loaded = loadConfig({
      argv: ['--config', 's.yaml'],
      env: {},
      readFile: () => uncommented,
    });
    const plain = loadConfig({ argv: [], env: {} });
    expect(loaded.action === 'run' && plain.action === 'run' && loaded.settings).toEqual(
      plain.action === 'run' && plain.settings,
    );
  });

  it('describes the file for editors without secrets of the first start', () => {
    const { properties } = configJsonSchema() as { properties: Record<string, unknown> };
    expect(Object.keys(properties)).toContain('http');
    expect(Object.keys(properties)).not.toContain('bootstrap');
  });
});
