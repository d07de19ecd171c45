import type { Call } from '../call.js';
import type { CallReply } from '../call-reply.js';
import type { Needs } from '../needs.js';
import { runTurn, type Asked } from '../run-turn.js';
import { LoopReply } from './loop-reply.js';
import { openLoop } from './open-loop.js';

/**
 * Answers what a call asks: by one turn of the model, or by several with tools between them, where the request names some
 * that the gateway runs.
 *
 * Result   a reply of which nothing may have left yet; the reader pulls it.
 * Errors   those of `runTurn`, as far as they come before anything has left; `invalid_request` for what is said of tools.
 */
export async function runToolLoop(call: Call, asked: Asked, needs: Needs): Promise<CallReply> {
  const loop = await openLoop(call, asked, needs);
  return loop === null ? runTurn(call, asked, needs) : new LoopReply(call, loop, needs);
}
