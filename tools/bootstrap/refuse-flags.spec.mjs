import { describe, expect, it } from 'vitest';
import { root } from '../lint-rules/rooms.mjs';
import { refuseFlags } from './refuse-flags.mjs';

describe('flags of npm start', () => {
  it.each([
    [['--prot', '1'], 'Unknown flag --prot. Did you mean --port?'],
    [['--data-dir', 'x', '--console-port=1'], 'Unknown flag --console-port.'],
  ])('are refused before anything is built: %j', async (args, words) => {
    await expect(refuseFlags(root, args)).rejects.toThrow(words);
  });

  it.each([
    [[]],
    [['--port', '0', '--tls-cert=a.pem', '--metrics-open', '--config', 'x.yaml']],
    [['--worker-url', 'http://host/--strange', '-h', '--nonsense']],
    [['--nonsense', '--help']],
  ])('go on to the gateway, which says what else is wrong: %j', async (args) => {
    await expect(refuseFlags(root, args)).resolves.toBeUndefined();
  });
});
