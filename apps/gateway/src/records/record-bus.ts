import type { RecordMessage } from '@bellwether/exchange';

/** Hands each message of the data plane to everyone who records, counts or shows. */
export interface RecordBus {
  publish(message: RecordMessage): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (message: RecordMessage) => void): () => void;
}

export interface RecordBusOptions {
  /** Hears of a listener that threw; the others have had the message all the same. */
  onError(error: unknown): void;
}

/** Listeners run at once, in the order of their subscription; one that throws harms no other. */
export function createRecordBus({ onError }: RecordBusOptions): RecordBus {
  const listeners = new Set<(message: RecordMessage) => void>();
  return {
    publish(message) {
      for (const listener of listeners) {
        try {
          listener(message);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      // A wrapper of its own, so that subscribing the same function twice gives two subscriptions.
      const entry = (message: RecordMessage): void => listener(message);
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
}
