import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cardClass } from './card.js';
import { Empty } from './states.js';

interface GrowingListProps {
  readonly isEmpty: boolean;
  readonly icon: LucideIcon;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** The button that adds to the list; absent for those who may not. */
  readonly add: ReactNode;
  readonly children: ReactNode;
}

/** A list that people add to: above it the button that does, which an empty one offers in its place. */
export function GrowingList(props: GrowingListProps) {
  const { isEmpty, icon, emptyTitle, emptyText, add, children } = props;
  if (isEmpty)
    return (
      <div className={cardClass}>
        <Empty icon={icon} title={emptyTitle} text={emptyText} action={add} />
      </div>
    );
  return (
    <>
      {add && <div className="mb-3 flex justify-end">{add}</div>}
      {children}
    </>
  );
}
