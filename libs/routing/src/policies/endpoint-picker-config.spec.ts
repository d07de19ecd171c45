import { describe, expect, it } from 'vitest';
import { resolvePolicy } from './catalogue.js';
import { readEndpointPickerConfig } from './endpoint-picker-config.js';

const head = { apiVersion: 'llm-d.ai/v1alpha1', kind: 'EndpointPickerConfig' };

const full = {
  ...head,
  plugins: [
    { type: 'single-profile-handler' },
    { type: 'prefix-cache-affinity-filter', parameters: { maxTTFTPenaltyMs: 5_000 } },
    { type: 'token-load-scorer', name: 'tokens', parameters: null },
    { type: 'queue-scorer' },
    { type: 'weighted-random-picker' },
  ],
  schedulingProfiles: [
    {
      name: 'default',
      plugins: [
        { pluginRef: 'prefix-cache-affinity-filter' },
        { pluginRef: 'tokens', weight: 2.5 },
        { pluginRef: 'queue-scorer' },
        { pluginRef: 'weighted-random-picker' },
      ],
    },
  ],
};

describe('readEndpointPickerConfig', () => {
  it('turns a profile into options that `scored` takes', () => {
    const { options, warnings } = readEndpointPickerConfig(full);
    expect(options).toEqual({
      filters: [{ type: 'prefix-cache-affinity-filter', parameters: { maxTTFTPenaltyMs: 5_000 } }],
      scorers: [
        { type: 'token-load-scorer', parameters: {}, weight: 2.5 },
        { type: 'queue-scorer', parameters: {}, weight: 1 },
      ],
      picker: { type: 'weighted-random-picker', parameters: {} },
    });
    expect(resolvePolicy('scored', options).name).toBe('scored');
    expect(warnings).toEqual([
      "Plugin 'single-profile-handler' is not taken over: there is one profile.",
    ]);
  });

  it('makes a profile of all plugins when none is written, with the default picker', () => {
    const plugins = [{ type: 'token-producer' }, { type: 'active-request-scorer' }];
    expect(readEndpointPickerConfig({ ...head, plugins }).options).toEqual({
      filters: [],
      scorers: [{ type: 'active-request-scorer', parameters: {}, weight: 1 }],
      picker: { type: 'max-score-picker', parameters: {} },
    });
  });

  it('says which sections it does not take over', () => {
    const config = { ...full, featureGates: ['flowControl'], flowControl: { bands: [] } };
    expect(readEndpointPickerConfig(config).warnings).toHaveLength(3);
  });

  const withPlugin = (plugin: object) => ({ ...head, plugins: [plugin] });
  const profile = (plugins: object[], name = 'default') => ({ name, plugins });

  it.each<[object, string, string]>([
    [{ ...full, plugin: [] }, 'plugin', "Did you mean 'plugins'?"],
    [{ ...full, kind: 'InferencePool' }, 'kind', ''],
    [
      withPlugin({ type: 'queue-scorer', parameter: {} }),
      'plugins.0.parameter',
      "Did you mean 'parameters'?",
    ],
    [withPlugin({ type: 'queue-scorers' }), 'plugins.0.type', "Did you mean 'queue-scorer'?"],
    [withPlugin({ type: 'precise-prefix-cache-scorer' }), 'plugins.0.type', "needs 'kv-events'"],
    [withPlugin({ type: 'disagg-profile-handler' }), 'plugins.0.type', "needs 'disaggregation'"],
    [
      withPlugin({ type: 'load-aware-scorer', parameters: { treshold: 1 } }),
      'plugins.0.parameters.treshold',
      "Did you mean 'threshold'?",
    ],
    [
      withPlugin({
        type: 'prefix-cache-affinity-filter',
        parameters: { ttftSource: 'latencyPredictor' },
      }),
      'plugins.0.parameters.ttftSource',
      '',
    ],
    [
      { ...head, plugins: [{ type: 'queue-scorer' }, { type: 'queue-scorer' }] },
      'plugins.1.name',
      'Two',
    ],
    [
      { ...full, schedulingProfiles: [profile([{ pluginRef: 'token' }])] },
      'schedulingProfiles.0.plugins.0.pluginRef',
      "Did you mean 'tokens'?",
    ],
    [
      { ...full, schedulingProfiles: [profile([{ pluginRef: 'tokens', wight: 1 }])] },
      'schedulingProfiles.0.plugins.0.wight',
      "Did you mean 'weight'?",
    ],
    [
      {
        ...full,
        schedulingProfiles: [profile([{ pluginRef: 'weighted-random-picker', weight: 2 }])],
      },
      'schedulingProfiles.0.plugins.0.weight',
      'no scorer',
    ],
    [
      { ...full, schedulingProfiles: [profile([]), profile([], 'decode')] },
      'schedulingProfiles.1',
      "'disaggregation'",
    ],
  ])('refuses %j by its path', (document, param, words) => {
    expect(() => readEndpointPickerConfig(document)).toThrowError(
      expect.objectContaining({
        code: 'invalid_request',
        param,
        message: expect.stringContaining(words) as string,
      }),
    );
  });

  it.each([null, [], 'text', 7])('refuses %j', (document) => {
    expect(() => readEndpointPickerConfig(document)).toThrowError(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });
});
