import type {
  Content,
  GatewayError,
  OfferedTool,
  Prompt,
  TokenPair,
  ToolAnswer,
  Usage,
} from '@bellwether/exchange';
import type { Call } from '../call.js';

/** Characters of text that a token takes, about. */
const charactersPerToken = 4;

/**
 * What the turns of a loop may take: of the limits of their caller, and of the output that the request allows to the reply
 * as a whole.
 */
export class TurnBudget {
  private used: TokenPair = { inputTokens: 0, outputTokens: 0 };
  private nextInputTokens: number;

  constructor(
    private readonly call: Pick<Call, 'admission'>,
    private readonly prompt: Prompt,
    offered: readonly OfferedTool[],
  ) {
    // Of a caller without limits nobody asks how long the tools are that it offers.
    this.nextInputTokens = call.admission === null ? 0 : firstInputTokens(prompt, offered);
  }

  /** What the limits of the caller say of one more turn; null = it may be had. Errors: `limits_unavailable`. */
  async refusal(): Promise<GatewayError | null> {
    const { admission } = this.call;
    if (admission === null) return null;
    const { nextInputTokens: inputTokens } = this;
    return admission.more(this.used, { inputTokens, maxOutputTokens: this.outputLeft() });
  }

  /** Nothing is left of the output that the request allows, or no more than it wants to be thought. */
  isSpent({ thinking }: Content): boolean {
    const left = this.outputLeft();
    return left !== null && left <= (thinking?.isOn === true ? (thinking.budgetTokens ?? 0) : 0);
  }

  /** What a turn is asked, with no more output than is left. */
  narrowed(content: Content): Content {
    return { ...content, maxOutputTokens: this.outputLeft() };
  }

  /** A turn is over. `total` is of all turns so far, the model will read what `last` read and said again. */
  took(total: Usage | null, last: Usage | null): void {
    this.used = pairOf(total);
    const { inputTokens, outputTokens } = pairOf(last);
    this.nextInputTokens = (inputTokens || this.nextInputTokens) + outputTokens;
  }

  /** The model will read this as well. */
  willRead(answer: ToolAnswer): void {
    for (const part of answer.parts)
      if (part.type === 'text') this.nextInputTokens += tokensOf(part.text.length);
  }

  private outputLeft(): number | null {
    const { maxOutputTokens } = this.prompt;
    return maxOutputTokens === null ? null : maxOutputTokens - this.used.outputTokens;
  }
}

function firstInputTokens(
  { routingText, routingSeed }: Prompt,
  offered: readonly OfferedTool[],
): number {
  const schemas = offered.map(({ definition }) => JSON.stringify(definition).length);
  const characters = schemas.reduce((sum, length) => sum + length, 0);
  return tokensOf(routingText.length + routingSeed.length + characters);
}

const tokensOf = (characters: number): number => Math.ceil(characters / charactersPerToken);

const pairOf = (usage: Usage | null): TokenPair => ({
  inputTokens: usage?.inputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
});
