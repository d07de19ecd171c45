import type { ToolServerSpec, ToolStore } from '@bellwether/exchange';
import { credentialsFor, StoredAuth } from '@bellwether/mcp';
import type { AuthPerson } from '@bellwether/mcp';
import type { Sealer } from './seal.js';

export interface ToolAuthOptions {
  readonly spec: ToolServerSpec;
  readonly tenantId: string | null;
  readonly store: Pick<ToolStore, 'tokens' | 'keepTokens'>;
  readonly sealer: Sealer;
  /** null = nobody is there to be sent away. */
  readonly person: AuthPerson | null;
}

/** OAuth towards a server, with the credentials of a tenant where it has its own; null = the server uses none. */
export function toolAuth(options: ToolAuthOptions): StoredAuth | null {
  const { spec, tenantId, store, sealer, person } = options;
  const { auth } = credentialsFor(spec, tenantId ?? '');
  if (auth.kind !== 'client' && auth.kind !== 'person') return null;
  const owner = spec.credentials.some((own) => own.tenantId === tenantId) ? tenantId : null;
  return new StoredAuth({
    auth,
    clientSecret: () => (auth.kind === 'client' ? sealer.open(auth.clientSecret) : ''),
    memory: {
      async load() {
        const sealed = await store.tokens(spec.id, owner);
        return sealed === null ? null : sealer.open(sealed);
      },
      save: (state) => store.keepTokens(spec.id, owner, sealer.seal(state)),
    },
    person,
  });
}

/** One for all connections with the same tokens: who renews them must be alone. Forgotten with the snapshot. */
export interface SharedAuths {
  of(spec: ToolServerSpec, tenantId: string): StoredAuth | null;
  clear(): void;
}

export function sharedAuths(store: ToolAuthOptions['store'], sealer: Sealer): SharedAuths {
  const known = new Map<string, StoredAuth | null>();
  return {
    of(spec, tenantId) {
      const isOwn = spec.credentials.some((own) => own.tenantId === tenantId);
      const key = `${spec.id} ${isOwn ? tenantId : ''}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const made = toolAuth({ spec, tenantId, store, sealer, person: null });
      known.set(key, made);
      return made;
    },
    clear: () => known.clear(),
  };
}
