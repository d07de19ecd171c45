export { aHostileServer } from './a-hostile-server.js';
export type { HostileServer } from './a-hostile-server.js';
export { aFunctionServer } from './a-function-server.js';
export type { FunctionServer, FunctionTool } from './a-function-server.js';
export { httpTarget, packageTarget, programTarget } from './a-target.js';
export { mcpSettings } from './mcp-settings.js';
