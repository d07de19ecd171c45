import { describe, expect, it } from 'vitest';
import type { Plugin, PluginTraffic } from '../../api/rest-plugins.js';
import {
  base64Of,
  blankUpload,
  chartedLines,
  dryRunOf,
  faultCount,
  isUploadWhole,
  percentOf,
  roleOf,
  stateOf,
  uploadOf,
} from './plugin-form.js';

const sha256 = 'ab'.repeat(32);

describe('a module that is taken in', () => {
  it('needs a file, a checksum, and settings that are an object', () => {
    const whole = { ...blankUpload, module: 'AGFzbQ==', sha256 };
    expect(isUploadWhole(whole)).toBe(true);
    expect(isUploadWhole({ ...whole, module: '' })).toBe(false);
    expect(isUploadWhole({ ...whole, sha256: 'ab' })).toBe(false);
    expect(isUploadWhole({ ...whole, config: '[1]' })).toBe(false);
    expect(isUploadWhole({ ...whole, config: '{"a":' })).toBe(false);
  });

  it('is sent with the checksum as it is written, and a signature where there is one', () => {
    const values = { ...blankUpload, module: 'AGFzbQ==', sha256: ` ${sha256.toUpperCase()} ` };
    expect(uploadOf(values)).toEqual({ module: 'AGFzbQ==', sha256, config: {} });
    expect(uploadOf({ ...values, signature: ' c2ln ', config: '{"a":1}' })).toMatchObject({
      ...{ signature: 'c2ln', config: { a: 1 } },
    });
  });

  it('is read whole, however long it is', async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, place) => place % 251);
    expect(await base64Of(new Blob([bytes]))).toBe(Buffer.from(bytes).toString('base64'));
  });
});

describe('a dry run', () => {
  it('has the pieces of an answer line by line, and no sample without a body', () => {
    expect(dryRunOf('v1', '{"model":"demo"}', 'one\n\ntwo')).toEqual({
      versionId: 'v1',
      samples: [{ body: { model: 'demo' }, reply: ['one', 'two'] }],
    });
    expect(dryRunOf('v1', '', '')).toBeNull();
    expect(dryRunOf('v1', '{', '')).toBeNull();
  });
});

describe('a version', () => {
  const plugin = {
    ...{ liveVersionId: 'live', previousVersionId: 'old' },
    trial: { versionId: 'new', share: { percent: 5, tenants: [] } },
  } as unknown as Plugin;

  it('is live, on trial, the one before, or none of them', () => {
    expect(['live', 'new', 'old', 'older'].map((id) => roleOf(plugin, id))).toEqual([
      ...['live', 'trial', 'previous', 'idle'],
    ]);
  });

  it.each([
    [{}, 'on'],
    [{ liveVersionId: null }, 'on'],
    [{ trial: null }, 'on'],
    [{ liveVersionId: null, trial: null }, 'idle'],
    [{ isEnabled: false }, 'off'],
    [{ isEnabled: false, liveVersionId: null, trial: null }, 'off'],
  ] as const)('of a plugin with %o makes it %s', (change, state) => {
    expect(stateOf({ ...plugin, isEnabled: true, ...change })).toBe(state);
  });

  it('has failures of all kinds, and a share between nothing and all', () => {
    expect(faultCount({ trap: 2, timeout: 3 })).toBe(5);
    expect(['0', ' 2.5 ', '100'].map(percentOf)).toEqual([0, 2.5, 100]);
    expect(['', '-1', '101', 'all'].map(percentOf)).toEqual([null, null, null, null]);
  });
});

describe('the charts of a plugin', () => {
  it('have room for the versions that run before those that are newer', () => {
    const plugin = {
      ...{ liveVersionId: 'v1', trial: { versionId: 'v3' } },
      versions: ['v6', 'v5', 'v3', 'v1'].map((id) => ({ id, version: `${id}.0` })),
    } as unknown as Plugin;
    const versions = ['v6', 'v5', 'v4', 'v3', 'v1'].map((versionId) => ({
      versionId,
      buckets: [],
    }));
    const lines = chartedLines(plugin, { versions } as unknown as PluginTraffic, 'removed');
    expect(lines.map(({ name }) => name)).toEqual(['v3.0', 'v1.0', 'v6.0', 'v5.0']);
    const [first] = chartedLines({ ...plugin, versions: [] }, { versions } as never, 'removed');
    expect(first?.name).toBe('removed');
  });
});
