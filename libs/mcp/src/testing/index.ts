export { aFunctionServer } from './a-function-server.js';
export type { FunctionServer, FunctionTool } from './a-function-server.js';
export { httpTarget, packageTarget, programTarget } from './a-target.js';
export { mcpSettings } from './mcp-settings.js';
