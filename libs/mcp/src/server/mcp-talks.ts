import { randomBytes } from 'node:crypto';
import type { ToolLogLevel } from '@bellwether/exchange';

/** Talks that are remembered; the oldest are forgotten first, and go on with what is usual. */
const mostTalks = 10_000;
/** Questions that wait for their answers. */
const mostQuestions = 1_000;

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

/**
 * What outlives one request of an MCP client, in this gateway alone: what the client said of itself, and questions that it
 * has been asked and answers by another request. What is not known here any more goes without: nothing depends on it.
 */
export class McpTalks {
  private readonly talks = new Map<string, Talk>();
  private readonly questions = new Map<string, Question>();

  /** Result: the id that the client comes back with. */
  begin(keyId: string, canElicit: boolean): string {
    const id = newId();
    this.talks.set(id, { keyId, canElicit, level: 'info' });
    const [oldest] = this.talks.keys();
    if (this.talks.size > mostTalks && oldest !== undefined) this.talks.delete(oldest);
    return id;
  }

  of(id: string | undefined, keyId: string): Talk {
    const known = id === undefined ? undefined : this.talks.get(id);
    return known?.keyId === keyId ? known : { keyId, canElicit: false, level: 'info' };
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

  forget(id: string): void {
    this.questions.delete(id);
  }
}

const newId = (): string => randomBytes(16).toString('hex');
