import type { DataPlane } from '@bellwether/exchange';
import type { Records } from '../../records/create-records.js';
import { viewOfDecision } from '../traffic/call-view.js';
import { decisionSentence } from './decision-sentence.js';
import type { ExplainAsked } from './decisions.schema.js';
import { explainStored } from './explain-stored.js';

/** Asks routing where a request would go. Nothing is sent and nothing is remembered. */
export class DecisionsService {
  readonly #plane: Pick<DataPlane, 'explain'>;
  readonly #records: Pick<Records, 'sql' | 'recent' | 'trace' | 'fleet'>;

  constructor(
    plane: Pick<DataPlane, 'explain'>,
    records: Pick<Records, 'sql' | 'recent' | 'trace' | 'fleet'>,
  ) {
    this.#plane = plane;
    this.#records = records;
  }

  /** A hand-made request, or a stored one by its id: then the trace stands for its text. */
  async explain(asked: ExplainAsked) {
    const { fleet } = this.#records;
    const isStored = 'requestId' in asked;
    const decision = isStored
      ? await explainStored(asked.requestId, this.#records, this.#plane)
      : await this.#plane.explain({ ...asked, body: bytesOf(asked) });
    return {
      ...viewOfDecision(decision, fleet),
      basis: isStored ? ('trace' as const) : ('request' as const),
      sentence: decisionSentence(decision, (workerId) => fleet.nameOf(workerId)),
    };
  }
}

function bytesOf({ body, model }: { readonly body: object; readonly model: string }): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ ...body, model }));
}
