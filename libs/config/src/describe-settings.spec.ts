import { describe, expect, it } from 'vitest';
import { describeSettings } from './describe-settings.js';
import { loadConfig } from './load.js';

describe('describeSettings', () => {
  const loaded = loadConfig({
    argv: [
      '--database-url',
      'postgres://u:hunter2@h/d',
      '--config',
      'c.yaml',
      '--worker-url',
      'http://me:pass@gpu:8000',
    ],
    env: { BELLWETHER_BOOTSTRAP_API_KEY: 'a-long-enough-secret' },
    readFile: () => 'workers: { list: [{ url: "http://a", apiKey: sk-hidden }] }',
  });
  if (loaded.action !== 'run') throw new TypeError('unexpected');

  it('masks secrets wherever they stand', () => {
    const text = JSON.stringify(describeSettings(loaded));
    for (const secret of ['hunter2', 'a-long-enough-secret', 'sk-hidden', 'me:pass'])
      expect(text).not.toContain(secret);
    expect(describeSettings(loaded).find(({ key }) => key === 'database.url')).toMatchObject({
      value: '•••',
      isSecret: true,
    });
  });

  it('shows an unset secret as unset', () => {
    expect(describeSettings(loaded).find(({ key }) => key === 'bootstrap.adminToken')?.value).toBe(
      '',
    );
  });

  it('lets a stored value count only where nothing was given', () => {
    const stored = new Map<string, unknown>([
      ['simulation.workers', 0],
      ['database.url', 'x'],
    ]);
    const items = describeSettings(loaded, stored);
    expect(items.find(({ key }) => key === 'simulation.workers')).toMatchObject({
      value: 0,
      source: 'stored',
    });
    expect(items.find(({ key }) => key === 'database.url')?.source).toBe('flag');
  });
});
