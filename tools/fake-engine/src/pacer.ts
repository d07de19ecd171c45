import type { Engine, EngineEvent } from '@bellwether/simulation';

/** One request in a lane. */
export interface Ticket {
  /** Takes the request out of the engine; no event follows. Safe at any time. */
  cancel(): void;
}

export interface LaneRequest {
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly blockKeys: ArrayLike<number>;
}

/** One simulated engine in real time. */
export interface Lane {
  readonly engine: Engine;
  submit(request: LaneRequest, listener: (event: EngineEvent) => void): Ticket;
  /** Brings the engine up to the present, so that readings are fresh. */
  settle(): void;
}

/**
 * Runs many engines against the wall clock with a single timer.
 *
 * Units    `nowMs` is simulated milliseconds; real ones times `timeScale`.
 */
export class Pacer {
  readonly timeScale: number;
  private readonly originMs = performance.now();
  private readonly lanes: RealTimeLane[] = [];
  private timer: NodeJS.Timeout | null = null;
  private armedForMs = Infinity;

  constructor(timeScale: number) {
    this.timeScale = timeScale;
  }

  nowMs(): number {
    return (performance.now() - this.originMs) * this.timeScale;
  }

  add(engine: Engine): Lane {
    const lane = new RealTimeLane(engine, this);
    this.lanes.push(lane);
    return lane;
  }

  remove(lane: Lane): void {
    const at = this.lanes.indexOf(lane as RealTimeLane);
    if (at !== -1) this.lanes.splice(at, 1);
    this.arm();
  }

  /** Sets the timer to the earliest event of all engines, unless it is set so already. */
  arm(): void {
    let nextMs = Infinity;
    for (const lane of this.lanes) nextMs = Math.min(nextMs, lane.engine.nextEventAtMs());
    if (nextMs === this.armedForMs) return;
    this.disarm();
    if (nextMs === Infinity) return;
    this.armedForMs = nextMs;
    this.timer = setTimeout(
      () => this.tick(),
      Math.max(0, (nextMs - this.nowMs()) / this.timeScale),
    );
  }

  close(): void {
    this.disarm();
    this.lanes.length = 0;
  }

  private disarm(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.armedForMs = Infinity;
  }

  private tick(): void {
    this.timer = null;
    this.armedForMs = Infinity;
    for (const lane of this.lanes) lane.settle();
    this.arm();
  }
}

class RealTimeLane implements Lane {
  readonly engine: Engine;
  private readonly pacer: Pacer;
  private readonly listeners = new Map<number, (event: EngineEvent) => void>();
  private nextId = 1;

  constructor(engine: Engine, pacer: Pacer) {
    this.engine = engine;
    this.pacer = pacer;
  }

  submit(request: LaneRequest, listener: (event: EngineEvent) => void): Ticket {
    const id = this.nextId;
    this.nextId += 1;
    this.listeners.set(id, listener);
    this.engine.submit({ id, ...request }, this.pacer.nowMs());
    this.pacer.arm();
    return {
      cancel: () => {
        if (!this.listeners.delete(id)) return;
        this.engine.cancel(id, this.pacer.nowMs());
        this.pacer.arm();
      },
    };
  }

  settle(): void {
    for (const event of this.engine.advance(this.pacer.nowMs())) {
      const listener = this.listeners.get(event.id);
      if (event.type === 'end') this.listeners.delete(event.id);
      listener?.(event);
    }
  }
}
