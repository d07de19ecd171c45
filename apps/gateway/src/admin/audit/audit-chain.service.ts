import { IsNull, toGatewayError } from '@bellwether/database';
import type { Database } from '@bellwether/database';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../wiring/tokens.js';
import { auditHash } from './audit-hash.js';
import type { AuditRow } from './audit.entity.js';

const batch = 500;

/** A line that somebody kept outside: its place and its hash. */
export interface KeptLine {
  readonly place: number;
  readonly hash: string;
}

export interface ChainState {
  readonly isIntact: boolean;
  readonly lines: number;
  readonly unchained: number;
  readonly lastPlace: number;
  /** To be kept outside: what was cut off at the end shows only against it. */
  readonly lastHash: string | null;
  readonly brokenAt: number | null;
  readonly problem: 'changed' | 'missing' | 'other_history' | null;
}

/** Looks at every line of the audit log whether it still is what was written, and whether one is missing. */
@Injectable()
export class AuditChainService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async verify(kept: KeptLine | null = null): Promise<ChainState> {
    try {
      return await this.#verify(kept);
    } catch (cause) {
      throw toGatewayError(cause);
    }
  }

  async #verify(kept: KeptLine | null): Promise<ChainState> {
    const repository = this.database.use().getRepository<AuditRow>('audit');
    const unchained = await repository.countBy({ place: IsNull() });
    let lastPlace = 0;
    let lastHash: string | null = null;
    const told = (problem: ChainState['problem'], brokenAt: number | null): ChainState => ({
      ...{ isIntact: problem === null, lines: lastPlace, unchained, lastPlace, lastHash },
      ...{ brokenAt, problem },
    });
    for (;;) {
      const rows: AuditRow[] = await repository
        .createQueryBuilder('a')
        .where('a.place > :lastPlace', { lastPlace })
        .orderBy('a.place', 'ASC')
        .take(batch)
        .getMany();
      for (const row of rows) {
        const problem = problemOf(row, lastPlace, lastHash);
        if (problem !== null) return told(problem, lastPlace + 1);
        if (row.place === kept?.place && row.hash !== kept.hash)
          return told('other_history', row.place);
        lastPlace += 1;
        lastHash = row.hash;
      }
      if (rows.length < batch) break;
    }
    return kept !== null && kept.place > lastPlace
      ? told('missing', lastPlace + 1)
      : told(null, null);
  }
}

function problemOf(
  row: AuditRow,
  lastPlace: number,
  lastHash: string | null,
): ChainState['problem'] {
  if (row.place !== lastPlace + 1) return 'missing';
  return row.previousHash === lastHash && auditHash(row) === row.hash ? null : 'changed';
}
