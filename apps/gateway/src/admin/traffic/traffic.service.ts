import { GatewayError } from '@bellwether/exchange';
import type { DataPlane } from '@bellwether/exchange';
import type { WriteContext } from '../audit/audit.service.js';
import type { WritesService } from '../audit/writes.service.js';
import { reaches, reachOf } from '../auth/reach.js';

/** What an operator may do to traffic: end a call. */
export class TrafficService {
  readonly #plane: DataPlane;
  readonly #writes: WritesService;

  constructor(plane: DataPlane, writes: WritesService) {
    this.#plane = plane;
    this.#writes = writes;
  }

  /** Ends a running call; `not_found` when none runs under this id. */
  async cancel(requestId: string, context: WriteContext): Promise<void> {
    await this.#writes.run(context, async (write) => {
      if (!(await this.#isReached(requestId, context)) || !(await this.#plane.cancel(requestId)))
        throw new GatewayError('not_found', { text: 'No such call runs.' });
      await write.audit({
        action: 'call.cancel',
        objectKind: 'call',
        objectId: requestId,
        objectName: null,
      });
    });
  }

  async #isReached(requestId: string, context: WriteContext): Promise<boolean> {
    const reach = reachOf(context);
    if (reach === null) return true;
    const call = (await this.#plane.openCalls()).find((open) => open.requestId === requestId);
    return call !== undefined && reaches(reach, call.tenantId);
  }
}
