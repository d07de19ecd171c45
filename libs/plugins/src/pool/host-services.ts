import type { HostAsk } from '../thread/thread-protocol.js';
import type { KeyValues } from './key-values.js';

type Waiting = Exclude<HostAsk, { kind: 'log' }>;

/** What a guest may ask of the host, for one plugin. */
export interface HostServices {
  log(level: number, text: string, requestId: string): void;
  /** null = nothing is there; false = refused. Never rejects. */
  answer(
    ask: Waiting,
    timeMs: number,
  ): Uint8Array | null | false | Promise<Uint8Array | null | false>;
}

/** Asks an address in the plugin's stead; null = it could not be asked. Bytes of the answer's body. */
export type AskAddress = (
  url: string,
  body: string,
  limits: { readonly timeMs: number; readonly maxBytes: number },
) => Promise<Uint8Array | null>;

export interface ServicesOptions {
  readonly keyValues: KeyValues;
  readonly addresses: Readonly<Record<string, string>>;
  readonly askAddress: AskAddress;
  readonly maxBytes: number;
  readonly log: HostServices['log'];
}

/** The host's side of a plugin's capabilities. */
export function hostServices({
  keyValues,
  addresses,
  askAddress,
  maxBytes,
  log,
}: ServicesOptions): HostServices {
  const encoder = new TextEncoder();
  return {
    log,
    answer(ask, timeMs) {
      switch (ask.kind) {
        case 'kv-get': {
          const value = keyValues.get(ask.key);
          return value === null ? null : encoder.encode(value);
        }
        case 'kv-set':
          return keyValues.set(ask.key, ask.value) ? null : false;
        case 'kv-add': {
          const sum = keyValues.add(ask.key, ask.by);
          return sum === null ? false : encoder.encode(String(sum));
        }
        case 'fetch': {
          const url = Object.hasOwn(addresses, ask.name) ? addresses[ask.name] : undefined;
          return url === undefined
            ? false
            : askAddress(url, ask.body, { timeMs, maxBytes }).catch(() => null);
        }
      }
    },
  };
}
