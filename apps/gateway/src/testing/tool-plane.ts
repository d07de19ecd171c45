import type { FunctionTools } from '@bellwether/pipeline/testing';
import type { RecordPort, ToolQuestion } from '@bellwether/exchange';
import { createDataPlane } from '../wiring/data-plane.js';

/** Makes a data plane whose calls are offered these functions as tools, for `startPlane`; `everything`: at `/mcp` as well. */
export const planeWith =
  (tools: FunctionTools, everything: ToolQuestion['declared'] = []) =>
  (port: RecordPort) =>
    createDataPlane(port, undefined, () => ({
      openTools: tools.open,
      everythingFor: () => everything,
      refuse: () => undefined,
      take: () => undefined,
      close: () => undefined,
    }));
