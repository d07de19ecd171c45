import { GatewayError } from '@bellwether/exchange';
import type { DataPlane } from '@bellwether/exchange';
import type { WriteContext } from '../audit/audit.service.js';
import type { WritesService } from '../audit/writes.service.js';

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
}
