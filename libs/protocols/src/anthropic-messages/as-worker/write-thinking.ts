import type { Content } from '@bellwether/exchange';
import { openSeal } from '../../content/seals.js';

/** Less than this a Messages worker does not think at all. */
const leastBudgetTokens = 1024;

/** OpenAI's efforts in Anthropic's words, where they differ. */
const efforts: Readonly<Record<string, string>> = { minimal: 'low' };
const known: ReadonlySet<string> = new Set(['minimal', 'low', 'medium', 'high', 'xhigh', 'max']);

/**
 * Whether and how hard the model is to think.
 *
 * Source   Anthropic's rules for extended thinking: none with a tool that must be called or a temperature of the
 *          caller's, and a turn that calls tools goes on only with the signed thought that it began with.
 */
export function writeThinking(
  content: Content,
  body: Record<string, unknown>,
  warnings: string[],
): void {
  const { thinking, effort, maxOutputTokens } = content;
  if (effort !== null && effort !== 'none')
    body.output_config = {
      ...(body.output_config as object | undefined),
      effort: efforts[effort] ?? effort,
    };
  if (effort !== null && effort !== 'none' && !known.has(effort))
    warnings.push(`effort ${effort} is passed on: nobody here knows it`);
  const isOn = thinking?.isOn ?? (effort !== null && effort !== 'none');
  if (!isOn) {
    if (thinking !== null || effort === 'none') body.thinking = { type: 'disabled' };
    return;
  }
  const reason = cannotThink(content);
  if (reason !== null) {
    warnings.push(`thinking is off: ${reason}`);
    return;
  }
  const budget = Math.min(thinking?.budgetTokens ?? 0, (maxOutputTokens ?? Infinity) - 1);
  body.thinking =
    budget >= leastBudgetTokens
      ? { type: 'enabled', budget_tokens: budget }
      : { type: 'adaptive', display: 'summarized' };
  for (const name of ['temperature', 'top_k']) {
    if (body[name] === undefined) continue;
    delete body[name];
    warnings.push(`${name} is ignored: a Messages worker that thinks takes none`);
  }
}

function cannotThink({ toolChoice, messages }: Content): string | null {
  if (toolChoice?.kind === 'named' || toolChoice?.kind === 'required')
    return 'a Messages worker that must call a tool does not think first';
  const last = messages.at(-1);
  const isUnderWay = last?.role === 'user' && last.parts.some(({ type }) => type === 'tool-result');
  if (!isUnderWay) return null;
  const turn = messages.findLast(({ role }) => role === 'assistant');
  const isSigned = turn?.parts.some(
    (part) =>
      part.type === 'reasoning' &&
      openSeal('anthropic-messages', part.signature ?? part.redacted) !== null,
  );
  return isSigned === true ? null : 'the thought that led to the tool call is not in the request';
}
