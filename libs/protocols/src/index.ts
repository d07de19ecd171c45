export { anthropicCount, anthropicMessages } from './anthropic-messages/anthropic-messages.js';
export { dialects } from './dialects.js';
export { parseDocument, spanOf } from './json/parse-document.js';
export { openAiChat } from './openai-chat/openai-chat.js';
export { openAiCompletions } from './openai-completions/openai-completions.js';
export { openAiEmbeddings } from './openai-embeddings/openai-embeddings.js';
export {
  readConversation,
  readItemList,
  readMetadata,
} from './openai-responses/as-caller/conversations.js';
export { openAiResponses } from './openai-responses/openai-responses.js';
export { queuedReply } from './openai-responses/as-caller/response-writer.js';
export type { QueuedReply } from './openai-responses/as-caller/response-writer.js';
export { payloadText, scanEvent, scannedEvent } from './sse.js';
export type { ScannedEvent } from './sse.js';
