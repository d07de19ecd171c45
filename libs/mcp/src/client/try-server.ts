import type { ServerTarget } from './open-transport.js';
import { Connection } from './connection.js';
import type { Fault, FaultKind } from './fault.js';
import type { KnownTool } from './known-tool.js';
import type { McpSettings } from '../settings.js';

/** One step of a try. Units: milliseconds. */
export interface TriedStep {
  readonly step: 'connect' | 'list';
  readonly isDone: boolean;
  readonly durationMs: number;
  readonly problem: string | null;
  /** null = it was none of the server's or the connection's. */
  readonly fault: FaultKind | null;
}

export interface TriedServer {
  readonly steps: readonly TriedStep[];
  readonly tools: readonly KnownTool[];
  /** The last that a started server wrote to its error output. It may say anything: for operators only. */
  readonly output: string | null;
}

/** Connects to a server and lists its tools, over a connection of its own that is closed again. */
export async function tryServer(
  target: ServerTarget,
  settings: McpSettings,
  signal: AbortSignal,
): Promise<TriedServer> {
  const connection = new Connection(target, settings);
  const steps: TriedStep[] = [];
  const timed = async <Told>(
    step: TriedStep['step'],
    work: Promise<Told>,
    faultOf: (told: Told) => Fault | null,
  ) => {
    const fromMs = performance.now();
    const told = await work;
    const fault = faultOf(told);
    steps.push({
      ...{ step, isDone: fault === null, durationMs: performance.now() - fromMs },
      ...{ problem: fault?.text ?? null, fault: fault?.kind ?? null },
    });
    return told;
  };
  const ended = (tools: readonly KnownTool[]): TriedServer => ({
    ...{ steps, tools, output: connection.serverErrors || null },
  });
  try {
    const failed = await timed('connect', connection.open(signal), (fault) => fault);
    if (failed) return ended([]);
    const listed = await timed('list', connection.list(signal), (told) =>
      'fault' in told ? told.fault : null,
    );
    return ended('value' in listed ? listed.value : []);
  } finally {
    connection.close();
  }
}
