import { randomBytes } from 'node:crypto';
import type { ToolLogLevel } from '@bellwether/exchange';

/** Talks that are remembered; the oldest are forgotten first, and go on with what is usual. */
const mostTalks = 10_000;
/** Questions that wait for their answers. */
const mostQuestions = 1_000;

/** Calls that can be taken back. */
const mostCalls = 10_000;

/** What is known of one MCP client, from its greeting on. */
export interface Talk {
  readonly keyId: string;
  /** It can be asked what a server wants to know. */
  readonly canElicit: boolean;
  /** The least that it wants to hear of servers' logs. */
  level: ToolLogLevel;
}

interface Question {
  readonly keyId: string;
  readonly deliver: (answer: object) => void;
}

/** A call as its client names it: numbers and texts are different ids. */
export interface TalkCall {
  readonly talkId: string;
  readonly requestId: string | number;
}

/**
 * What outlives one request of an MCP client, in this gateway alone: what the client said of itself, questions that it has
 * been asked and answers by another request, and calls that it may take back by another. What is not known here any more
 * goes without: nothing depends on it.
 */
export class McpTalks {
  private readonly talks = new Map<string, Talk>();
  private readonly questions = new Map<string, Question>();
  private readonly calls = new Map<string, AbortController>();

  /** Result: the id that the client comes back with. */
  begin(keyId: string, canElicit: boolean): string {
    const id = newId();
    this.talks.set(id, { keyId, canElicit, level: 'info' });
    const [oldest] = this.talks.keys();
    if (this.talks.size > mostTalks && oldest !== undefined) this.talks.delete(oldest);
    return id;
  }

  of(id: string | undefined, keyId: string): Talk {
    return this.known(id, keyId) ?? { keyId, canElicit: false, level: 'info' };
  }

  /** null = no such talk was begun with this key. */
  known(id: string | undefined, keyId: string): Talk | null {
    const talk = id === undefined ? undefined : this.talks.get(id);
    return talk?.keyId === keyId ? talk : null;
  }

  /** Result: the id that the answer will have; null = too many wait. */
  ask(keyId: string, deliver: Question['deliver']): string | null {
    if (this.questions.size >= mostQuestions) return null;
    const id = newId();
    this.questions.set(id, { keyId, deliver });
    return id;
  }

  /** Hands an answer to whoever waits for it, once. What nobody waits for is left. */
  answer(keyId: string, { id, ...answer }: { readonly id: string | number }): void {
    const question = this.questions.get(String(id));
    if (question?.keyId !== keyId) return;
    this.questions.delete(String(id));
    question.deliver(answer);
  }

  /** Result: the signal of a call that is being answered, until `ended`; null = the client did not say who it is. */
  begun(call: TalkCall | null): AbortSignal | null {
    if (call === null || this.calls.size >= mostCalls) return null;
    const controller = new AbortController();
    this.calls.set(nameOf(call), controller);
    return controller.signal;
  }

  ended(call: TalkCall | null): void {
    if (call !== null) this.calls.delete(nameOf(call));
  }

  /** Nobody waits for its answer any more. */
  takeBack(call: TalkCall): void {
    this.calls.get(nameOf(call))?.abort();
  }

  forget(id: string): void {
    this.questions.delete(id);
  }
}

const nameOf = ({ talkId, requestId }: TalkCall): string => JSON.stringify([talkId, requestId]);

const newId = (): string => randomBytes(16).toString('hex');
