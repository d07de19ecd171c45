import type { FunctionTools } from '@bellwether/pipeline/testing';
import type { RecordPort } from '@bellwether/exchange';
import { createDataPlane } from '../wiring/data-plane.js';

/** Makes a data plane whose calls are offered these functions as tools, for `startPlane`. */
export const planeWith = (tools: FunctionTools) => (port: RecordPort) =>
  createDataPlane(port, undefined, () => ({
    openTools: tools.open,
    everythingFor: () => [],
    refuse: () => undefined,
    take: () => undefined,
    close: () => undefined,
  }));
