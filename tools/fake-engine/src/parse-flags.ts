import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { z } from 'zod';
import type { FakeEngineOptions } from './fake-engine.options.js';
import { faultsSchema } from './faults.js';
import type { FaultsInput } from './faults.js';

export type Flags =
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'run';
      readonly options: FakeEngineOptions;
      readonly parentPid: number | null;
      readonly ignoresStdin: boolean;
    };

/** A lone number up to this is a count of ports, not a port. */
const mostPorts = 256;

const faultNames = Object.keys(faultsSchema.shape) as (keyof FaultsInput)[];

const flagConfig: ParseArgsOptionsConfig = {
  ports: { type: 'string' },
  host: { type: 'string' },
  profile: { type: 'string' },
  'time-scale': { type: 'string' },
  model: { type: 'string' },
  models: { type: 'string' },
  dialects: { type: 'string' },
  'context-tokens': { type: 'string' },
  'embedding-dimensions': { type: 'string' },
  'port-faults': { type: 'string' },
  'parent-pid': { type: 'string' },
  'ignore-stdin': { type: 'boolean' },
  help: { type: 'boolean' },
  ...Object.fromEntries(
    faultNames.map((name) => [kebab(name), { type: isSwitch(name) ? 'boolean' : 'string' }]),
  ),
};

/** Command line → options. Errors: an unknown flag or a value that does not parse, by name. */
export function parseFlags(argv: readonly string[]): Flags {
  const { values } = parseArgs({ args: [...argv], options: flagConfig, strict: true });
  if (values.help === true) return { kind: 'help', text: helpText() };
  const text = (name: string): string | undefined => values[name] as string | undefined;
  const number = (name: string): number | undefined =>
    text(name) === undefined ? undefined : Number(text(name));
  const models = [text('model'), ...(text('models') ?? '').split(',')].filter(
    (name) => name !== undefined && name !== '',
  );
  const options = {
    ports: portsOf(text('ports') ?? '1'),
    host: text('host'),
    profile: text('profile'),
    timeScale: number('time-scale'),
    models: models.length > 0 ? models : undefined,
    dialects: text('dialects')?.split(',') as FakeEngineOptions['dialects'],
    contextTokens: number('context-tokens'),
    embeddingDimensions: number('embedding-dimensions'),
    faults: faultsOf(values),
    portFaults:
      text('port-faults') === undefined
        ? undefined
        : (JSON.parse(text('port-faults') as string) as FaultsInput[]),
  };
  return {
    kind: 'run',
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    parentPid: number('parent-pid') ?? null,
    ignoresStdin: values['ignore-stdin'] === true,
  };
}

/** "3" = three free ports; "9001,9002" or a lone larger number = these. */
function portsOf(text: string): number[] {
  const numbers = text.split(',').map(Number);
  const [first = 0] = numbers;
  return numbers.length === 1 && first <= mostPorts ? new Array<number>(first).fill(0) : numbers;
}

function faultsOf(values: Readonly<Record<string, unknown>>): FaultsInput {
  const faults: Record<string, unknown> = {};
  for (const name of faultNames) {
    const value = values[kebab(name)];
    if (value === undefined) continue;
    faults[name] = isNumeric(name) ? Number(value) : value;
  }
  return faults;
}

function innerType(name: keyof FaultsInput): z.ZodType {
  let type: z.ZodType = faultsSchema.shape[name];
  while (type instanceof z.ZodDefault || type instanceof z.ZodNullable)
    type = type.unwrap() as z.ZodType;
  return type;
}

function isSwitch(name: keyof FaultsInput): boolean {
  return innerType(name) instanceof z.ZodBoolean;
}

function isNumeric(name: keyof FaultsInput): boolean {
  return innerType(name) instanceof z.ZodNumber;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function helpText(): string {
  const names = Object.entries(flagConfig).map(
    ([name, { type }]) => `  --${name}${type === 'boolean' ? '' : ' VALUE'}`,
  );
  return `A simulated inference engine. What each flag does: README.md in this folder.\n${names.join('\n')}\n`;
}
