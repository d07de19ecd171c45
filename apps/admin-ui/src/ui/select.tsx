import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.js';
import { popupClass } from './menu.js';

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
  readonly icon?: LucideIcon;
  /** Written before the chosen label: `State: any`. */
  readonly prefix?: ReactNode;
  readonly id?: string;
  readonly testId?: string;
  readonly className?: string;
}

export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  icon: Icon,
  prefix,
  id,
  testId,
  className,
}: SelectProps<T>) {
  return (
    <Base.Root
      items={options as Option<T>[]}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger
        id={id}
        aria-label={label}
        data-testid={testId}
        className={buttonClass('default', 'normal', className)}
      >
        {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden className="text-text-3" />}
        <span className="truncate">
          {prefix}
          <Base.Value />
        </span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="ml-auto text-text-3" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className={popupClass}>
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="grid h-7 cursor-default grid-cols-[16px_1fr] items-center gap-2 rounded-chip pr-3 pl-2 text-text-1 outline-none data-highlighted:bg-raised"
                >
                  <Base.ItemIndicator className="col-start-1">
                    <Check size={14} strokeWidth={1.75} aria-hidden />
                  </Base.ItemIndicator>
                  <Base.ItemText className="col-start-2">{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
