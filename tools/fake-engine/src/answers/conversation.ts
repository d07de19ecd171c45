/** One message of a conversation, as text. */
export interface Line {
  readonly role: string;
  readonly text: string;
}

/** What an answer may depend on. */
export interface Conversation {
  readonly lines: readonly Line[];
  /** The whole prompt as the engine sees it, templates and tools included. */
  readonly promptText: string;
}

/** The text of the last message of that role; empty when there is none. */
export function lastText(conversation: Conversation, role: string): string {
  return conversation.lines.findLast((line) => line.role === role)?.text ?? '';
}
