import { describe, expect, it } from 'vitest';
import type { UsageExport } from '../../api/rest-usage.js';
import {
  blankExport,
  exportInputOf,
  exportValuesOf,
  isExportWhole,
  newWebhook,
} from './export-form.js';

const made: UsageExport = {
  ...{ id: 'exp_1', name: 'Finance', tenantId: null, every: 'month', contents: 'groups' },
  ...{ format: 'csv', groupBy: ['tenant', 'servedModel'], filter: { model: 'demo', endUser: 'x' } },
  ...{ isToFolder: true, channelId: null, doneUntil: '2026-01-01T00:00:00Z', lastRun: null },
  ...{ createdAt: '2026-01-01T00:00:00Z', createdBy: null },
} as UsageExport;

describe('the form of an export', () => {
  it('is whole with a name and somewhere to go', () => {
    expect(isExportWhole({ ...blankExport, isToFolder: true })).toBe(false);
    const named = { ...blankExport, name: 'Finance' };
    expect(isExportWhole(named)).toBe(false);
    expect(isExportWhole({ ...named, isToFolder: true })).toBe(true);
    expect(isExportWhole({ ...named, channelId: 'chn_1' })).toBe(true);
    expect(isExportWhole({ ...named, channelId: newWebhook })).toBe(false);
    const hook = { ...named, channelId: newWebhook, url: 'https://hooks.example/usage' };
    expect(isExportWhole(hook)).toBe(true);
    expect(isExportWhole({ ...hook, url: '', isToFolder: true })).toBe(false);
    expect(isExportWhole({ ...hook, by: 'model', then: 'model' })).toBe(false);
  });

  it('keeps what it does not show', () => {
    const values = exportValuesOf(made, null);
    expect(values).toMatchObject({ by: 'tenant', then: '', every: 'month' });
    expect(values.filter).toEqual([{ dimension: 'model', value: 'demo' }]);
    expect(exportInputOf(values, made, null)).toMatchObject({
      ...{ groupBy: ['tenant', 'servedModel'], filter: { model: 'demo', endUser: 'x' } },
      ...{ tenantId: null, channelId: null, isToFolder: true },
    });
  });

  it('asks calls for themselves by nothing, and narrows to what has no such thing', () => {
    const values = {
      ...{ ...blankExport, name: ' Calls ', contents: 'events' as const },
      filter: [{ dimension: 'worker' as const, value: ' ' }],
    };
    expect(exportInputOf(values, null, 'chn_1')).toMatchObject({
      ...{ name: 'Calls', groupBy: [], filter: { worker: '' }, channelId: 'chn_1' },
    });
  });

  it('begins with the tenant of somebody who sees no other', () => {
    expect(exportValuesOf(null, 'ten_1').tenantId).toBe('ten_1');
  });
});
