/** The session of the embedded database. There is one, whoever asks. */
export interface Session {
  /** Runs messages one after the other and returns all that was answered. */
  run(messages: readonly Uint8Array[]): Promise<Uint8Array>;
}

interface Turn {
  readonly client: object;
  readonly messages: readonly Uint8Array[];
  resolve(answer: Uint8Array): void;
  reject(cause: unknown): void;
}

const readyForQuery = 'Z'.charCodeAt(0);
const idle = 'I'.charCodeAt(0);

/** A simple query, as a client would send it. */
function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q', 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** True when the last answer leaves a transaction open. */
function isOpenAfter(answer: Uint8Array): boolean {
  const at = answer.length - 6;
  return at >= 0 && answer[at] === readyForQuery && answer[at + 5] !== idle;
}

/**
 * Lets many clients use the one session: a group of messages at a time, and while a client has a transaction open,
 * that client only.
 */
export class TurnTaker {
  readonly #session: Session;
  readonly #waiting: Turn[] = [];
  /** Whose transaction is open. */
  #holder: object | null = null;
  #isRunning = false;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Runs a group when it is its client's turn. */
  run(client: object, messages: readonly Uint8Array[]): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ client, messages, resolve, reject });
      void this.#work();
    });
  }

  /** A client is gone: what it had not committed is rolled back, what it still wanted is dropped. */
  leave(client: object): void {
    for (let index = this.#waiting.length - 1; index >= 0; index -= 1) {
      if (this.#waiting[index]?.client !== client) continue;
      const [turn] = this.#waiting.splice(index, 1);
      turn?.reject(new Error('the client is gone'));
    }
    // It may be in the middle of a turn: its transaction is looked for when that turn is over.
    const nothing = () => undefined;
    this.#waiting.unshift({ client, messages: [], resolve: nothing, reject: nothing });
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let turn = this.#nextTurn(); turn; turn = this.#nextTurn()) await this.#take(turn);
    this.#isRunning = false;
  }

  #nextTurn(): Turn | undefined {
    if (this.#holder === null) return this.#waiting.shift();
    const index = this.#waiting.findIndex(({ client }) => client === this.#holder);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #take({ client, messages, resolve, reject }: Turn): Promise<void> {
    try {
      if (messages.length === 0) {
        if (this.#holder === client) await this.#rollBack();
        return;
      }
      const answer = await this.#session.run(messages);
      this.#holder = isOpenAfter(answer) ? client : null;
      resolve(answer);
    } catch (cause) {
      // The session itself failed, not a statement: the next client must not find its remains.
      await this.#rollBack().catch(() => undefined);
      reject(cause);
    }
  }

  async #rollBack(): Promise<void> {
    this.#holder = null;
    await this.#session.run([simpleQuery('ROLLBACK')]);
  }
}
