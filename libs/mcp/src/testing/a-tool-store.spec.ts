import { aToolStore, describeToolStore } from './index.js';

describeToolStore('memory', async () => {
  const mostWaiting = 5;
  const store = aToolStore({ mostWaiting });
  return Promise.resolve({
    ...{ store, mostWaiting, serverId: 'tsv_1' },
    caller: { tenantId: 'ten_red', projectId: 'prj_red', keyId: 'key_red' },
    async answer(id, isApproved) {
      store.answer(id, { isApproved, reason: null, by: 'console' });
      return Promise.resolve();
    },
    async consent(serverId, name, hash) {
      store.consent(serverId, name, hash);
      return Promise.resolve();
    },
    refusals: (requestId) =>
      Promise.resolve(
        store.refusals
          .filter((one) => one.requestId === requestId)
          .map(({ name, tenantId }) => [name, tenantId] as const),
      ),
    close: () => Promise.resolve(),
  });
});
