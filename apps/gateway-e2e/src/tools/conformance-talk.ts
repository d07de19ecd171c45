import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';

type Saying = RequestHandlerExtra<ServerRequest, ServerNotification>;
type Elicitation = Extract<ServerRequest, { method: 'elicitation/create' }>;

const told = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

const titled = (...titles: string[]) =>
  titles.map((title, index) => ({ const: `value${index + 1}`, title }));
const options = ['option1', 'option2', 'option3'];

/** Schemas of questions that the suite looks at, by the tools that ask them. */
const schemas = {
  test_elicitation: {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  },
  test_elicitation_sep1034_defaults: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option') },
    legacyEnum: {
      ...{ type: 'string', enum: ['opt1', 'opt2', 'opt3'] },
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: { type: 'array', items: { anyOf: titled('First Choice', 'Second Choice') } },
  },
} as const;

async function ask(properties: object, { sendRequest }: Saying): Promise<CallToolResult> {
  const params = { message: 'Please tell.', requestedSchema: { type: 'object', properties } };
  const question = { method: 'elicitation/create', params } as unknown as Elicitation;
  const { action, content = {} } = await sendRequest(question, ElicitResultSchema);
  return told(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`);
}

async function log({ sendNotification }: Saying): Promise<CallToolResult> {
  for (const data of ['started', 'processing', 'completed'])
    await sendNotification({ method: 'notifications/message', params: { level: 'info', data } });
  return told('logged');
}

async function progress({ _meta, sendNotification }: Saying): Promise<CallToolResult> {
  const progressToken = _meta?.progressToken;
  if (progressToken !== undefined)
    for (const step of [0, 50, 100])
      await sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress: step, total: 100 },
      });
  return told('done');
}

/** Tools that the suite expects to say and ask things while they run. */
export const talkingTools: Readonly<Record<string, (saying: Saying) => Promise<CallToolResult>>> = {
  test_tool_with_logging: log,
  test_tool_with_progress: progress,
  ...Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      (saying: Saying) => ask(schema, saying),
    ]),
  ),
};
