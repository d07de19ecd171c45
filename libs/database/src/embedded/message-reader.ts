const sslRequest = 80_877_103;
const gssRequest = 80_877_104;
const cancelRequest = 80_877_102;
/** Larger than any statement of ours; what claims to be longer is no client of ours. */
const longestMessageBytes = 256 * 1024 * 1024;

/** What a client said, cut where the server may answer somebody else. */
export type ClientSaid =
  /** Messages that belong together: a start, a simple query, or everything up to its Sync. */
  | { readonly kind: 'group'; readonly messages: readonly Uint8Array[] }
  /** It asks for encryption, which a unix socket does not need. */
  | { readonly kind: 'encryption' }
  | { readonly kind: 'end' };

// Sync, simple query, and the end of a COPY from the client.
const groupEnds = new Set(['S', 'Q', 'c', 'f'].map((letter) => letter.charCodeAt(0)));
const terminate = 'X'.charCodeAt(0);

/**
 * Cuts the bytes of one client into groups. The embedded database has a single session: a statement that one client
 * parses would otherwise be bound by another.
 */
export class MessageReader {
  #bytes = Buffer.alloc(0);
  #hasStarted = false;
  #group: Uint8Array[] = [];

  /** Errors: throws when the bytes are not the protocol of Postgres. */
  push(bytes: Uint8Array): ClientSaid[] {
    this.#bytes =
      this.#bytes.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#bytes, bytes]);
    const said: ClientSaid[] = [];
    for (;;) {
      const message = this.#next();
      if (!message) return said;
      const event = this.#hasStarted ? this.#take(message) : this.#begin(message);
      if (event) said.push(event);
    }
  }

  /** The next whole message; a start has no type byte before its length. */
  #next(): Buffer | null {
    const typeBytes = this.#hasStarted ? 1 : 0;
    if (this.#bytes.length < typeBytes + 4) return null;
    const length = this.#bytes.readInt32BE(typeBytes);
    if (length < 4 || length > longestMessageBytes) throw new Error('not the protocol of Postgres');
    const end = typeBytes + length;
    if (this.#bytes.length < end) return null;
    const message = this.#bytes.subarray(0, end);
    this.#bytes = this.#bytes.subarray(end);
    return message;
  }

  #begin(message: Buffer): ClientSaid {
    const code = message.length >= 8 ? message.readInt32BE(4) : 0;
    if (code === sslRequest || code === gssRequest) return { kind: 'encryption' };
    if (code === cancelRequest) return { kind: 'end' };
    this.#hasStarted = true;
    return { kind: 'group', messages: [message] };
  }

  #take(message: Buffer): ClientSaid | null {
    const type = message[0] ?? 0;
    if (type === terminate) return { kind: 'end' };
    this.#group.push(message);
    if (!groupEnds.has(type)) return null;
    const messages = this.#group;
    this.#group = [];
    return { kind: 'group', messages };
  }
}
