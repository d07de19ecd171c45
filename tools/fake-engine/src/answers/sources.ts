import { assemble, type Choice } from './choice.js';

/** The page that an engine with `citesSources` takes everything from. */
const page = { url: 'https://harbour.example/notices', title: 'Notices of the harbour' };

/** A source of the whole text of a choice, in OpenAI's words; null = there is no text to cite. */
export function sourceOf(choice: Choice): Record<string, unknown> | null {
  const { content } = assemble(choice);
  return content === '' ? null : sourceOfText(content);
}

export function sourceOfText({ length }: string): Record<string, unknown> {
  return { start_index: 0, end_index: length, ...page };
}

/** The same for the text of a Messages block. */
export const blockCitation: Readonly<Record<string, unknown>> = {
  ...{ type: 'web_search_result_location', ...page },
  ...{ cited_text: 'The harbour is closed until nine.', encrypted_index: 'c2VhbA==' },
};
