import type {
  Admission,
  CallerOperation,
  Choice,
  Compiled,
  Hold,
  KeptReply,
  Memory,
  OpenTools,
  Past,
  Principal,
  Prompt,
  Refusal,
  RouteFacts,
  RouteQuestion,
  TurnTicket,
  WorkerDialect,
  WriteSettings,
} from '@bellwether/exchange';
import type { ContextWindow } from './fit-window.js';
import type { ToolLoopSettings } from './tool-loop/settings.js';

/** How often and after what pause a turn is tried again. Milliseconds; `backoffJitter` is a fraction of the pause. */
export interface RetrySettings {
  readonly attempts: number;
  readonly backoffMs: number;
  readonly backoffFactor: number;
  readonly backoffJitter: number;
  readonly backoffMaxMs: number;
}

/** How long counts of prompts are waited for. Milliseconds; afterwards the estimate stands. */
export interface CountSettings {
  /** By a caller who asks for nothing else. */
  readonly countPatienceMs: number;
  /** By a stream whose first output is there. */
  readonly streamCountPatienceMs: number;
}

/** A reply to be kept. */
export interface MadeReply {
  readonly reply: KeptReply;
  readonly model: string;
  readonly createdAtMs: number;
}

/**
 * All that the flow needs from others. Adapters never see this file; they fit, and the app's wiring proves it.
 */
export interface Needs {
  /** A promise only where something must be fetched first. Throws `invalid_api_key`, `caller_address_not_allowed`. */
  identify(
    compiled: Compiled,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    address: string,
  ): Principal | Promise<Principal>;
  /** Whether this caller may ask for this; `model` null = no model is asked. Throws `operation_not_allowed`, `model_not_allowed`. */
  authorize(principal: Principal, operation: CallerOperation, model: string | null): void;
  /** Whether this caller may know of the model. */
  maySee(principal: Principal, model: string): boolean;
  /** Whether the caller's limits let the call go on; null = nothing limits it. Throws `limits_unavailable`. */
  admit(
    compiled: Compiled,
    principal: Principal,
    prompt: Prompt,
  ): Admission | null | Promise<Admission>;
  /** The same for a call that no model runs for: only its request is counted. */
  admitRead(compiled: Compiled, principal: Principal): Admission | null | Promise<Admission>;
  /** What was said before, of what the memory names. Throws `previous_response_not_found`, `conversation_not_found`, `storage_unavailable`. */
  recall(principal: Principal, memory: Memory): Promise<Past>;
  /**
   * Keeps a reply, or queues it where a store that fails is to be waited for. Result: what the caller should be warned
   * of. Throws `storage_unavailable`.
   */
  remember(principal: Principal, memory: Memory, made: MadeReply): Promise<string | null>;
  /** What the workers of a model speak for chats, those that are ready if any is; empty for a model that nobody serves. */
  spoken(model: string): readonly WorkerDialect[];
  /** How much a model takes in one turn. */
  window(model: string): ContextWindow;
  /** Throws `model_not_found`, `no_worker`. */
  choose(question: RouteQuestion): Choice;
  /** Why nobody took the turn, for the records. */
  refusal(question: RouteQuestion): Refusal;
  /** Counts the work at the chosen worker. */
  hold(choice: Choice): Hold;
  /**
   * Waits in line for a worker that is chosen and counted when the turn comes; null = flow control is off, and
   * nobody waits. `priority` is the class that the caller asks for. Throws what `choose` throws, `queue_full`,
   * `queue_timeout`, and the signal's reason.
   */
  readonly takeTurn:
    | ((
        question: RouteQuestion,
        priority: string | null,
        signal: AbortSignal,
      ) => Promise<TurnTicket>)
    | null;
  /** Resolves after the pause; rejects with the signal's reason when the call ends first. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** A fraction in [0, 1), for the jitter of pauses. */
  random(): number;
  /** Opens the tools that a call asks for; null = nobody runs tools. */
  readonly openTools: OpenTools | null;
  /** What the route of a call gives it to use: labels of servers and names of hosted tools. */
  routeTools(facts: RouteFacts): readonly string[];
  readonly toolLoop: ToolLoopSettings;
  /** What this gateway calls itself towards workers: no two have the same. */
  readonly gatewayId: string;
  readonly retry: RetrySettings;
  readonly counting: CountSettings;
  readonly writing: WriteSettings;
  /** A plain reply is held back up to this size, so that a dying worker can be replaced. */
  readonly holdReplyBytes: number;
}
