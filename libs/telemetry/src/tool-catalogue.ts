import { callEdges } from './edges.js';

/** The part of the catalogue that is about tool servers. */
export const toolCatalogue = {
  toolCalls: {
    name: 'bellwether_mcp_calls_total',
    type: 'counter',
    help: 'Calls of tools, by the server and by what became of them; servers that requests name are `declared`.',
    labels: ['server', 'outcome'],
  },
  toolRounds: {
    name: 'bellwether_pipeline_tool_rounds_total',
    type: 'counter',
    help: 'Times that tools ran between two turns of the model in one call.',
    labels: [],
  },
  toolSeconds: {
    name: 'bellwether_mcp_call_seconds',
    type: 'histogram',
    help: 'Time of calls of tools that ran.',
    labels: ['server'],
    edges: callEdges,
  },
  toolBytes: {
    name: 'bellwether_mcp_result_bytes_total',
    type: 'counter',
    help: 'Bytes of what tools answered.',
    labels: ['server'],
  },
  toolConnections: {
    name: 'bellwether_mcp_connections',
    type: 'gauge',
    help: 'Open connections to tool servers.',
    labels: [],
  },
  toolConnects: {
    name: 'bellwether_mcp_connects_total',
    type: 'counter',
    help: 'Connections to tool servers that were opened, failed, or were refused for want of room.',
    labels: ['result'],
  },
} as const;
