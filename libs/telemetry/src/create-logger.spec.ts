import { describe, expect, it } from 'vitest';
import { createLogger } from './create-logger.js';
import { logCall } from './log-call.js';
import { aCallRecord } from './testing/index.js';

function loggerIntoLines(level: 'info' | 'debug' | 'error' = 'info') {
  const lines: string[] = [];
  return {
    lines,
    logger: createLogger({ level, stream: { write: (line) => void lines.push(line) } }),
  };
}

const canaries = {
  key: 'bw_ab12cd34_canaryCANARYcanaryCANARY00000001',
  adminToken: 'bwa_canaryCANARYcanaryCANARY00000002',
  bearer: 'canary-3-of-any-form',
  password: 'canary-4-correct-horse',
  cookie: 'canary-5-session',
  user: 'canary-6',
};

describe('createLogger', () => {
  it('writes no secret, wherever it hides', () => {
    const { lines, logger } = loggerIntoLines();
    logger.info(`key ${canaries.key} token ${canaries.adminToken}`, {
      headers: {
        Authorization: `Bearer ${canaries.bearer}`,
        cookie: `bellwether_session=${canaries.cookie}`,
        'x-api-key': canaries.key,
      },
      apiKey: canaries.bearer,
      newPassword: canaries.password,
      error: new Error(
        `connect postgres://user:${canaries.user}@db:5432 with Bearer ${canaries.bearer}`,
        { cause: { secret: canaries.password } },
      ),
      list: [`bellwether_session=${canaries.cookie}; path=/`],
    });
    logger.child({ token: canaries.adminToken }).error('again');
    for (const canary of Object.values(canaries)) expect(lines.join('')).not.toContain(canary);
    expect(lines.join('')).toContain('db:5432');
  });

  it('keeps what is no secret: token counts, key displays, request ids', () => {
    const { lines, logger } = loggerIntoLines();
    logger.info('hello', {
      requestId: 'req_1',
      inputTokens: 5,
      display: 'bw_ab12cd34_…7f2c',
      isCsrf: false,
    });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      text: 'hello',
      requestId: 'req_1',
      inputTokens: 5,
      display: 'bw_ab12cd34_…7f2c',
    });
  });

  it('survives cycles, huge texts and odd values', () => {
    const { lines, logger } = loggerIntoLines();
    const cycle: Record<string, unknown> = { big: 5n, bytes: new Uint8Array(9) };
    cycle.self = cycle;
    logger.info('x'.repeat(10_000), cycle);
    expect((lines[0] ?? '').length).toBeLessThan(5_000);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ big: '5', bytes: '9 bytes' });
  });

  it('writes nothing below its level', () => {
    const { lines, logger } = loggerIntoLines('error');
    logger.warn('quiet');
    logCall(logger, aCallRecord());
    expect(lines).toEqual([]);
  });
});

describe('logCall', () => {
  it('hides a credential that a caller sent as the name of a model', () => {
    const { lines, logger } = loggerIntoLines();
    logCall(logger, aCallRecord({ model: `x ${canaries.key}`, workerId: null }));
    logCall(logger.child({ part: 'a' }), aCallRecord());
    expect(lines[0]).not.toContain(canaries.key);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ part: 'a', model: 'model-a', text: 'call' });
  });

  it('writes one line per call, with its request id and cost', () => {
    const { lines, logger } = loggerIntoLines();
    logCall(
      logger,
      aCallRecord({
        outcome: 'failed',
        status: 502,
        errorCode: 'worker_failed',
        errorDetail: `sent ${canaries.key}`,
      }),
    );
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      requestId: 'req_a',
      status: 502,
      errorCode: 'worker_failed',
      cachedTokens: 60,
    });
    expect(lines[0]).not.toContain(canaries.key);
  });
});
