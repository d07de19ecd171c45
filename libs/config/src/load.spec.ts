import { describe, expect, it } from 'vitest';
import { describeSettings } from './describe-settings.js';
import { loadConfig } from './load.js';
import type { LoadedConfig, LoadOptions } from './load.js';

const load = (options: Partial<LoadOptions> = {}): LoadedConfig => {
  const loaded = loadConfig({ argv: [], env: {}, ...options });
  if (loaded.action !== 'run') throw new TypeError(loaded.text);
  return loaded;
};

const problemsOf = (options: Partial<LoadOptions>): string => {
  try {
    load(options);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

const fromFile = (text: string, argv: readonly string[] = []): Partial<LoadOptions> => ({
  argv: ['--config', 'house.yaml', ...argv],
  readFile: () => text,
});

describe('loadConfig', () => {
  it('takes every setting from its default when nothing is given', () => {
    const { settings, sources } = load();
    expect(settings.http).toMatchObject({
      host: '127.0.0.1',
      port: 8_800,
      bodyLimitBytes: 33_554_432,
    });
    expect(settings.pipeline).toEqual({
      attempts: 3,
      backoffMs: 50,
      backoffFactor: 1.5,
      backoffJitter: 0.2,
      backoffMaxMs: 1_000,
      unaskedMaxTokens: 8_192,
      countPatienceMs: 5_000,
      streamCountPatienceMs: 50,
      toolRounds: 32,
      toolCalls: 128,
      toolParallelCalls: 8,
      toolCallMs: 120_000,
      toolLoopMs: 600_000,
      toolLoopTokens: 2_000_000,
      toolResultBytes: 16_777_216,
      toolApprovalWaitMs: 120_000,
      toolApprovalPollMs: 1_000,
    });
    expect(new Set(sources.values())).toEqual(new Set(['default']));
  });

  it('prefers flag over environment over file over default', () => {
    const file = 'http: { port: 1, host: localhost }\nadmin: { port: 2 }\nlog: { level: debug }';
    const { settings, sources } = load({
      ...fromFile(file, ['--port', '3']),
      env: { BELLWETHER_HTTP_PORT: '4', BELLWETHER_ADMIN_PORT: '5' },
    });
    expect([
      settings.http.port,
      settings.admin.port,
      settings.log.level,
      settings.http.host,
    ]).toEqual([3, 5, 'debug', 'localhost']);
    expect(
      ['http.port', 'admin.port', 'log.level', 'http.tlsCert'].map((key) => sources.get(key)),
    ).toEqual(['flag', 'environment', 'file', 'default']);
  });

  it.each`
    argv                                                        | key                        | value
    ${['--http-port=9']}                                        | ${'http.port'}             | ${9}
    ${['--fleet-probe-interval-ms', '2000']}                    | ${'fleet.probeIntervalMs'} | ${2000}
    ${['--behind-proxy']}                                       | ${'admin.behindProxy'}     | ${true}
    ${['--behind-proxy=false']}                                 | ${'admin.behindProxy'}     | ${false}
    ${['--policy', 'random', '--policy', 'round_robin']}        | ${'routing.policy'}        | ${'round_robin'}
    ${['--worker-url', 'http://a', '--worker-url=http://b/v1']} | ${'workers.url'}           | ${['http://a', 'http://b/v1']}
  `('reads $argv', ({ argv, key, value }) => {
    const item = describeSettings(load({ argv })).find((each) => each.key === key);
    expect(item).toMatchObject({ value, source: 'flag' });
  });

  it('splits lists of a variable at commas and takes an empty variable as not set', () => {
    const { settings } = load({
      env: { BELLWETHER_WORKERS_URL: 'http://a:1, http://b:2', BELLWETHER_HTTP_PORT: '' },
    });
    expect(settings.workers.url).toEqual(['http://a:1', 'http://b:2']);
    expect(settings.http.port).toBe(8_800);
  });

  it.each`
    options                                                 | says
    ${{ argv: ['--prot', '1'] }}                            | ${'Unknown flag --prot. Did you mean --port?'}
    ${{ argv: ['start'] }}                                  | ${'Unexpected argument "start".'}
    ${{ argv: ['--port'] }}                                 | ${'--port needs a value.'}
    ${{ argv: ['--port', '--host', 'localhost'] }}          | ${'--port needs a value.'}
    ${{ argv: ['--port', 'high'] }}                         | ${'http.port: the value "high" from the flag --port is not allowed; allowed is a whole number from 0 to 65535.'}
    ${{ env: { BELLWETHER_LOG_LEVEL: 'loud' } }}            | ${'log.level: the value "loud" from the variable BELLWETHER_LOG_LEVEL is not allowed; allowed is one of error, warn, info, debug.'}
    ${fromFile('http: { prt: 1 }')}                         | ${'house.yaml: unknown key http.prt. Did you mean http.port?'}
    ${fromFile('htp: { port: 1 }')}                         | ${'house.yaml: unknown key htp. Did you mean http?'}
    ${fromFile('bootstrap: { apiKey: abcdefghijklmnopq }')} | ${'house.yaml: bootstrap.apiKey is only taken from BELLWETHER_BOOTSTRAP_API_KEY.'}
    ${fromFile('http: [')}                                  | ${'house.yaml is not valid YAML'}
    ${fromFile('- 1')}                                      | ${'house.yaml must hold branches with fields'}
    ${fromFile('workers: { list: [{ url: "ftp://x" }] }')}  | ${'workers.list.0.url: the value from the file house.yaml is not allowed'}
    ${{ argv: ['--worker-url', 'gpu-1:8000'] }}             | ${'allowed is http:// or https:// addresses'}
    ${{ argv: ['--port', '7', '--admin-port', '7'] }}       | ${'both 7'}
    ${{ argv: ['--host', '0.0.0.0'] }}                      | ${'--behind-proxy'}
    ${{ argv: ['--tls-cert', 'a.pem'] }}                    | ${'belong together'}
  `('refuses $options with words that help', ({ options, says }) => {
    expect(problemsOf(options)).toContain(says);
  });

  it('names every problem at once', () => {
    const lines = problemsOf({ argv: ['--port', 'x', '--hots', 'y', '--log-level', 'z'] }).split(
      '\n',
    );
    expect(lines).toHaveLength(4);
  });

  it('says which file cannot be read', () => {
    const readFile = (): string => {
      throw new Error('ENOENT');
    };
    expect(problemsOf({ argv: ['--config', 'gone.yaml'], readFile })).toContain(
      'gone.yaml cannot be read: ENOENT',
    );
  });

  it('warns about unknown variables and knows those of the clients', () => {
    const { warnings } = load({
      env: { BELLWETHER_HTTP_PROT: '1', BELLWETHER_API_KEY: 'k', BELLWETHER_URL: 'u', OTHER: 'x' },
    });
    expect(warnings).toEqual([
      'Unknown variable BELLWETHER_HTTP_PROT is ignored. Did you mean BELLWETHER_HTTP_PORT?',
    ]);
  });

  it('never repeats a secret in an error', () => {
    expect(problemsOf({ env: { BELLWETHER_BOOTSTRAP_API_KEY: 'short-secret' } })).not.toContain(
      'short-secret',
    );
    expect(problemsOf({ argv: ['--database-url', 'mysql://u:hunter2@h/d'] })).not.toContain(
      'hunter2',
    );
  });

  it('takes no secret of the first start from a flag', () => {
    expect(problemsOf({ argv: ['--bootstrap-api-key', 'abcdefghijklmnopq'] })).toContain(
      'Unknown flag',
    );
  });

  it('answers --help with every short flag and --version with the version', () => {
    const help = loadConfig({ argv: ['--help', '--nonsense'], env: {} });
    const short = [
      '--host',
      '--port',
      '--admin-port',
      '--worker-url',
      '--policy',
      '--data-dir',
      '--config',
      '--database-url',
    ];
    const rest = [
      '--simulated-workers',
      '--tls-cert',
      '--tls-key',
      '--behind-proxy',
      '--metrics-open',
      '--log-level',
      '--version',
    ];
    expect(
      help.action === 'help' && [...short, ...rest].filter((flag) => !help.text.includes(flag)),
    ).toEqual([]);
    expect(loadConfig({ argv: ['--version'], env: {} })).toMatchObject({
      action: 'version',
      text: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });
});
