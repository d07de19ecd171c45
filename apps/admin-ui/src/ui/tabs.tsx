import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly tabs: readonly { readonly id: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
}

/** Underlined tabs; the page shows the panel itself. */
export function TabBar<T extends string>({ label, value, tabs, onChange }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Base.List aria-label={label} className="flex gap-[18px] overflow-x-auto whitespace-nowrap">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            data-testid={`tab-${tab.id}`}
            className="relative h-8 shrink-0 text-body text-text-2 hover:text-text-1 data-active:font-[550] data-active:text-text-1 data-active:after:absolute data-active:after:inset-x-0 data-active:after:-bottom-px data-active:after:h-0.5 data-active:after:bg-text-1"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
    </Base.Root>
  );
}

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly id: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** Two or three views of one card. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex h-6 overflow-hidden rounded-[6px] border border-line-2"
    >
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === value}
          onClick={() => onChange(option.id)}
          className="border-l border-line-2 px-2 text-hint text-text-2 first:border-l-0 focus-visible:-outline-offset-2 hover:text-text-1 aria-pressed:bg-raised aria-pressed:font-[550] aria-pressed:text-text-1"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
