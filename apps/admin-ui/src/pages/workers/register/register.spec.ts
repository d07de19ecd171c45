import { describe, expect, it } from 'vitest';
import {
  addLine,
  countSteps,
  emptyRegister,
  idleTest,
  newWorkerOf,
  parseLabels,
  registerSchema,
} from './register-form.js';

const values = (part: Partial<typeof emptyRegister>) => ({
  ...emptyRegister,
  url: 'http://10.4.18.27:30000',
  ...part,
});

describe('registering a worker', () => {
  it.each(['http://10.0.0.1:8000', 'https://gpu.example/v1', ' http://[::1]:8000 '])(
    'takes the address %s',
    (url) => {
      expect(registerSchema.safeParse(values({ url })).success).toBe(true);
    },
  );

  it.each([
    '',
    '10.0.0.1:8000',
    'ftp://x',
    'javascript:alert(1)',
    'http://',
    'http://user:pass@host',
  ])('refuses the address %s', (url) => {
    expect(registerSchema.safeParse(values({ url })).success).toBe(false);
  });

  it('leaves out what was left empty, above all the key', () => {
    expect(newWorkerOf(values({}))).toEqual({ url: 'http://10.4.18.27:30000' });
  });

  it('sends what was filled in, numbers as numbers', () => {
    const filled = values({
      name: 'a',
      pool: 'h200',
      apiKey: 'k',
      labels: 'zone=eu-1, team=a=b',
      models: 'm1, m2\nm1',
      kvCapacityTokens: '1,200,000',
      maxInFlight: '64',
    });
    expect(newWorkerOf(filled)).toEqual({
      url: 'http://10.4.18.27:30000',
      name: 'a',
      pool: 'h200',
      apiKey: 'k',
      labels: { zone: 'eu-1', team: 'a=b' },
      models: [{ id: 'm1' }, { id: 'm2' }],
      kvCapacityTokens: 1_200_000,
      limits: { maxInFlight: 64 },
    });
  });

  it('refuses a label without a name, and numbers that are none', () => {
    expect(parseLabels('=x')).toBeNull();
    expect(registerSchema.safeParse(values({ maxInFlight: '-3' })).success).toBe(false);
    expect(registerSchema.safeParse(values({ kvCapacityTokens: 'many' })).success).toBe(false);
  });
});

describe('the connection test', () => {
  it('updates a step in place and ends with the result', () => {
    const line = { message: '', remedy: null, ms: null };
    let run = addLine(
      { ...idleTest, state: 'running' },
      { ...line, step: 'connect', state: 'running' },
    );
    run = addLine(run, { ...line, step: 'health', state: 'running' });
    run = addLine(run, { ...line, step: 'connect', state: 'passed' });
    run = addLine(run, { ...line, step: 'health', state: 'warning' });
    expect(run.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'connect passed',
      'health warning',
    ]);
    expect(countSteps(run.steps)).toEqual({ passed: 1, warning: 1, failed: 0 });
    run = addLine(run, { step: 'result', state: 'warning', description: null, message: 'x' });
    expect(run).toMatchObject({ state: 'done', result: { state: 'warning' } });
  });
});
