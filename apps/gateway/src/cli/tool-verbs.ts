import { createAdminClient } from './admin-client.js';
import { connectionFlags, UsageError } from './command-line.js';
import type { Given, Verb } from './command-line.js';
import { print } from './print.js';

interface ToolServer {
  readonly id: string;
  readonly name: string;
}

async function release(given: Given): Promise<void> {
  const client = createAdminClient(given);
  const [text = ''] = given.words;
  const { items } = await client.call<{ items: ToolServer[] }>('GET', 'tool-servers');
  const found = items.find(({ id, name }) => id === text || name === text);
  if (!found) throw new UsageError(`No tool server is called ${text}.`);
  const path = `tool-servers/${found.id}`;
  const server = await client.call<ToolServer>('PATCH', path, { isApplied: false });
  print(given, server, `${server.name} may be changed in the console from now on.`);
}

export const toolVerbs: readonly Verb[] = [
  {
    name: 'tool-server release',
    usage: 'ID|NAME',
    help: 'Let people change a tool server that came from an applied file.',
    flags: connectionFlags,
    least: 1,
    most: 1,
    run: release,
  },
];
