import { z } from 'zod';
import { field, section } from './field.js';
import { durationMs, positiveCount } from './forms.js';

const mebibyte = 1_048_576;
const bytes = positiveCount;

export const mcp = section('mcp', {
  connectTimeoutMs: field(durationMs, {
    default: 10_000,
    help: 'Longest time for a tool server to greet.',
  }),
  listTimeoutMs: field(durationMs, {
    default: 10_000,
    help: 'Longest time for a tool server to answer what tools it has, all pages included.',
  }),
  callTimeoutMs: field(durationMs, {
    default: 60_000,
    help: 'Longest time of a tool server to answer a call, where it has no time of its own. pipeline.toolCallMs bounds what a call takes in all.',
  }),
  maxResultBytes: field(bytes, {
    default: mebibyte,
    help: 'Largest answer of a tool server. One that is larger is cut off while it comes.',
  }),
  maxCallsPerConnection: field(positiveCount, {
    default: 32,
    help: 'Calls that run at a time over one connection.',
  }),
  maxCallsWaiting: field(positiveCount, {
    default: 256,
    help: 'Calls that wait for their turn on one connection, each within its own time. Further ones fail at once (busy).',
  }),
  maxConnections: field(positiveCount, {
    default: 100,
    help: 'Open connections to tool servers. The one that was idle longest gives way.',
  }),
  maxConnectionsPerTenant: field(positiveCount, {
    default: 25,
    help: 'Open connections to tool servers of one tenant.',
  }),
  idleCloseMs: field(durationMs, {
    default: 300_000,
    help: 'A connection that nobody used for so long is closed.',
  }),
  warmUpConnections: field(z.number().int().min(0).max(1_000), {
    default: 8,
    help: 'Connections to registered tool servers that are opened, and their tools listed, as the gateway starts. Nothing waits for them. 0 = the first call opens them.',
  }),
  reconnectMs: field(durationMs, {
    default: 500,
    help: 'Rest after a connection that could not be opened. It doubles each time.',
  }),
  maxReconnectMs: field(durationMs, {
    default: 30_000,
    help: 'Longest rest after connections that could not be opened.',
  }),
  listTtlMs: field(durationMs, {
    default: 300_000,
    help: 'The list of tools of a server is read again after this time, and when the server says so.',
  }),
  maxToolsPerServer: field(positiveCount, {
    default: 512,
    help: 'Tools that one server may have.',
  }),
  schemaBudgetBytes: field(bytes, {
    default: 131_072,
    help: 'Bytes of descriptions and schemas of tools that one call shows to the model. Tools beyond it are left out, with a warning.',
  }),
  approvalTtlMs: field(durationMs, {
    default: 3_600_000,
    help: 'How long a call of a tool waits for consent.',
  }),
  stdioCommands: field(z.array(z.string().min(1).max(1_024)), {
    default: [],
    flag: 'mcp-stdio-command',
    help: 'Commands that tool servers may be started by, each with its arguments, separated by spaces; a * at the end allows any more. Repeatable; nothing else is started.',
    allowed: 'a command and its arguments, and * for any more',
  }),
  stdioVariables: field(z.array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/)), {
    default: [],
    flag: 'mcp-stdio-variable',
    help: 'Environment variables that tool servers may be started with. Repeatable. Some decide what a command runs (PATH, NODE_OPTIONS, LD_PRELOAD): who may set them may run anything.',
    allowed: 'names of variables',
  }),
  stdioMemoryBytes: field(bytes, {
    default: 2_048 * mebibyte,
    help: 'Memory of data that a started tool server may take.',
  }),
  stdioCpuSeconds: field(positiveCount, {
    default: 3_600,
    help: 'Processor time after which a started tool server is ended. It is started again when it is needed.',
  }),
  stdioOpenFiles: field(positiveCount, {
    default: 256,
    help: 'Files that a started tool server may have open.',
  }),
  declaredServers: field(z.boolean(), {
    default: true,
    help: 'Whether requests may name tool servers by their address, where the policy says nothing about it.',
  }),
  declaredHosts: field(z.array(z.string().min(1).max(255)), {
    default: [],
    flag: 'mcp-declared-host',
    help: 'Hosts, with or without a port, that requests may name although their address is private. Repeatable.',
    allowed: 'names or addresses, with :port for one port only',
  }),
});
