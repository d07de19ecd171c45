import { z } from 'zod';
import type { NewModel, NewWorker, TestResult, TestStep } from '../../../api/rest-types.js';

const optionalCount = z
  .string()
  .trim()
  .refine((text) => text === '' || /^[1-9]\d{0,11}$/.test(text.replaceAll(/[ ,_]/g, '')), 'count');

function isWorkerUrl(text: string): boolean {
  try {
    const url = new URL(text);
    return (
      (url.protocol === 'http:' || url.protocol === 'https:') &&
      url.hostname !== '' &&
      url.username === '' &&
      url.password === ''
    );
  } catch {
    return false;
  }
}

/** `team=core` per line or comma. */
export function parseLabels(text: string): Record<string, string> | null {
  const pairs = text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const labels: Record<string, string> = {};
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    if (cut <= 0) return null;
    labels[pair.slice(0, cut).trim()] = pair.slice(cut + 1).trim();
  }
  return labels;
}

export const formatLabels = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');

/** What a worker is told to speak: as it says itself, one of these, or all of them. */
export const speaks = [
  'detect',
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'all',
] as const;
export type Speaks = (typeof speaks)[number];

const dialects = ['openai-chat', 'openai-responses', 'anthropic-messages'] as const;

export function dialectsOf(choice: Speaks): NonNullable<NewWorker['dialects']> {
  if (choice === 'detect') return [];
  return choice === 'all' ? [...dialects] : [choice];
}

/** The words of `message` are keys below `register.invalid`. */
export const registerSchema = z.object({
  url: z.string().trim().min(1, 'urlMissing').refine(isWorkerUrl, 'url'),
  name: z.string().trim().max(120, 'long'),
  pool: z.string().trim().max(120, 'long'),
  accelerator: z.string().trim().max(120, 'long'),
  apiKey: z.string().max(4_000, 'long'),
  speaks: z.enum(speaks),
  labels: z.string().refine((text) => parseLabels(text) !== null, 'labels'),
  models: z.string(),
  kvCapacityTokens: optionalCount,
  maxInFlight: optionalCount,
});
export type RegisterValues = z.infer<typeof registerSchema>;

export const emptyRegister: RegisterValues = {
  url: '',
  name: '',
  pool: '',
  accelerator: '',
  apiKey: '',
  speaks: 'detect',
  labels: '',
  models: '',
  kvCapacityTokens: '',
  maxInFlight: '',
};

const numberOf = (text: string) => Number(text.replaceAll(/[ ,_]/g, ''));

export function parseModels(text: string): NewModel[] {
  const ids = text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return [...new Set(ids)].map((id) => ({ id }));
}

/** What is sent: fields left empty are left out, so that the worker's own answer counts. */
export function newWorkerOf(values: RegisterValues): NewWorker {
  const text = (key: 'name' | 'pool' | 'accelerator' | 'apiKey') =>
    values[key].trim() === '' ? {} : { [key]: values[key].trim() };
  const labels = parseLabels(values.labels) ?? {};
  const models = parseModels(values.models);
  return {
    url: values.url.trim(),
    ...text('name'),
    ...text('pool'),
    ...text('accelerator'),
    ...text('apiKey'),
    ...(values.speaks === 'detect' ? {} : { dialects: dialectsOf(values.speaks) }),
    ...(Object.keys(labels).length > 0 ? { labels } : {}),
    ...(models.length > 0 ? { models } : {}),
    ...(values.kvCapacityTokens.trim() === ''
      ? {}
      : { kvCapacityTokens: numberOf(values.kvCapacityTokens) }),
    ...(values.maxInFlight.trim() === ''
      ? {}
      : { limits: { maxInFlight: numberOf(values.maxInFlight) } }),
  };
}

export interface TestRun {
  readonly state: 'idle' | 'running' | 'done' | 'broken';
  /** In the order in which they were first reported. */
  readonly steps: readonly TestStep[];
  readonly result: TestResult | null;
}

export const idleTest: TestRun = { state: 'idle', steps: [], result: null };

const isResult = (line: TestStep | TestResult): line is TestResult => line.step === 'result';

/** One more line of the test: a step replaces what it said before. */
export function addLine(run: TestRun, line: TestStep | TestResult): TestRun {
  if (isResult(line)) return { ...run, state: 'done', result: line };
  const isKnown = run.steps.some(({ step }) => step === line.step);
  return {
    ...run,
    steps: isKnown
      ? run.steps.map((each) => (each.step === line.step ? line : each))
      : [...run.steps, line],
  };
}

export interface TestCounts {
  readonly passed: number;
  readonly warning: number;
  readonly failed: number;
}

export function countSteps(steps: readonly TestStep[]): TestCounts {
  const count = (state: string) => steps.filter((step) => step.state === state).length;
  return { passed: count('passed'), warning: count('warning'), failed: count('failed') };
}
