import { GatewayError } from '@bellwether/exchange';
import type { DataPlane } from '@bellwether/exchange';
import type { z } from 'zod';
import type { FleetMirror } from '../../records/fleet-mirror.js';
import type { WriteContext } from '../audit/audit.service.js';
import type { WritesService } from '../audit/writes.service.js';
import { viewOfDecision } from './call-view.js';
import type { explainInput } from './call.schema.js';

/** What an operator may do to traffic: end a call, and ask where one would go. */
export class TrafficService {
  readonly #plane: DataPlane;
  readonly #writes: WritesService;
  readonly #fleet: FleetMirror;

  constructor(plane: DataPlane, writes: WritesService, fleet: FleetMirror) {
    this.#plane = plane;
    this.#writes = writes;
    this.#fleet = fleet;
  }

  /** Ends a running call; `not_found` when none runs under this id. */
  async cancel(requestId: string, context: WriteContext): Promise<void> {
    await this.#writes.run(context, async (write) => {
      if (!(await this.#plane.cancel(requestId)))
        throw new GatewayError('not_found', { text: 'No such call runs.' });
      await write.audit({
        action: 'call.cancel',
        objectKind: 'call',
        objectId: requestId,
        objectName: null,
      });
    });
  }

  /** Where a request would go now, and why. Nothing is sent and nothing is remembered. */
  async explain({ body, ...asked }: z.infer<typeof explainInput>) {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...body, model: asked.model }));
    return viewOfDecision(await this.#plane.explain({ ...asked, body: bytes }), this.#fleet);
  }
}
