import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.js';

export const popupClass =
  'min-w-(--anchor-width) rounded-control border border-line-2 bg-overlay p-1 text-body shadow-overlay outline-none ' +
  'origin-(--transform-origin) transition-opacity duration-120 data-starting-style:opacity-0 data-ending-style:opacity-0';

export interface MenuAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly isDangerous?: boolean;
  /** Why it cannot be used; such an entry stays visible and says so. */
  readonly blockedBy?: string | null;
  readonly testId?: string;
  readonly run: () => void;
}

interface MenuProps {
  readonly trigger: ReactElement;
  readonly header?: ReactNode;
  readonly groups: readonly (readonly MenuAction[])[];
  readonly align?: 'start' | 'end';
  readonly side?: 'top' | 'bottom';
}

function Entry({ action }: { action: MenuAction }) {
  const Icon = action.icon;
  return (
    <Base.Item
      onClick={action.run}
      disabled={Boolean(action.blockedBy)}
      data-testid={action.testId}
      className={classNames(
        'flex min-h-7 cursor-default items-center gap-2 rounded-chip px-2 outline-none data-highlighted:bg-raised data-disabled:text-text-3',
        action.isDangerous && !action.blockedBy ? 'text-err' : 'text-text-1',
      )}
    >
      {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden />}
      <span>
        {action.label}
        {action.blockedBy && (
          <span className="block max-w-56 text-meta text-text-3">{action.blockedBy}</span>
        )}
      </span>
    </Base.Item>
  );
}

export function Menu({ trigger, header, groups, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} side={side} className="z-50 outline-none">
          <Base.Popup className={classNames(popupClass, 'min-w-44')}>
            {header}
            {groups.map((actions, index) => (
              <div
                key={actions[0]?.label ?? index}
                className={index > 0 ? 'mt-1 border-t border-line-2 pt-1' : ''}
              >
                {actions.map((action) => (
                  <Entry key={action.label} action={action} />
                ))}
              </div>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
