import type { ReactNode } from 'react';
import { cardClass } from './card.js';
import { ScrollRegion } from './scroll-region.js';
import { Head } from './table.js';

export interface TableHead {
  readonly label: string;
  readonly isNumeric?: boolean;
  /** Only read out: of a column whose cells say what they are. */
  readonly isHidden?: boolean;
}

interface TableCardProps {
  readonly label: string;
  readonly heads: readonly TableHead[];
  readonly testId?: string;
  /** It stands in a card already. */
  readonly isInCard?: boolean;
  /** The rows. */
  readonly children: ReactNode;
  /** Below the table, in its frame. */
  readonly foot?: ReactNode;
}

const edges =
  '[&_td:first-child]:pl-3.5 [&_td:last-child]:pr-3.5 [&_th:first-child]:pl-3.5 [&_th:last-child]:pr-3.5';
const lines = '[&_tbody>tr]:border-t [&_tbody>tr]:border-line-1 [&_tbody>tr:hover]:bg-raised/60';

/** A short table in a card of its own; on a narrow window it scrolls sideways. */
export function TableCard(props: TableCardProps) {
  const { label, heads, testId, isInCard = false, children, foot } = props;
  return (
    <ScrollRegion label={label} className={isInCard ? '' : cardClass}>
      <table className={`w-full ${edges} ${lines}`} aria-label={label} data-testid={testId}>
        <thead>
          <tr>
            {heads.map(({ label: head, isNumeric, isHidden }) => (
              <Head key={head} isNumeric={isNumeric === true}>
                {isHidden ? <span className="sr-only">{head}</span> : head}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {foot}
    </ScrollRegion>
  );
}
