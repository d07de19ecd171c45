import { describe, expect, it } from 'vitest';
import type { CallerScope } from '@bellwether/exchange';
import { authorize, maySee } from './scope.js';

const owner = { tenantId: 'ten_1', projectId: 'prj_1', keyId: 'key_1' };
const within = (scope: Partial<CallerScope>) => ({
  ...owner,
  scope: { models: [], operations: [], ...scope },
});
const refusal = (code: string) => expect.objectContaining({ code, status: 403 });

describe('authorize', () => {
  it('lets everything through that no scope forbids', () => {
    expect(() => authorize(owner, 'chat', 'any')).not.toThrow();
    expect(() => authorize(within({}), 'stored', null)).not.toThrow();
  });

  it.each([
    ['org/small', true],
    ['org/large-v2', true],
    ['org/large', false],
    ['other', false],
    ['', false],
  ])('goes by the patterns of models: %s', (model, isAllowed) => {
    const caller = within({ models: ['org/small', 'org/large-*'] });
    expect(maySee(caller, model)).toBe(isAllowed);
    const ask = () => authorize(caller, 'chat', model);
    if (isAllowed) expect(ask).not.toThrow();
    else expect(ask).toThrow(refusal('model_not_allowed'));
  });

  it('goes by the operations', () => {
    const caller = within({ operations: ['embedding'] });
    expect(() => authorize(caller, 'embedding', 'm')).not.toThrow();
    expect(() => authorize(caller, 'chat', 'm')).toThrow(refusal('operation_not_allowed'));
    expect(() => authorize(caller, 'stored', null)).toThrow(refusal('operation_not_allowed'));
  });

  it('lets who may chat count what a chat would be, and not the other way round', () => {
    const ask = (allowed: 'chat' | 'tokenize', operation: 'chat' | 'tokenize') => () =>
      authorize(within({ operations: [allowed] }), operation, 'm');
    expect(ask('chat', 'tokenize')).not.toThrow();
    expect(ask('tokenize', 'chat')).toThrow(refusal('operation_not_allowed'));
  });

  it('asks no model where none is named', () => {
    expect(() => authorize(within({ models: ['m'] }), 'stored', null)).not.toThrow();
  });
});
