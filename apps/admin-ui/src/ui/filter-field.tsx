import { ListFilter } from 'lucide-react';

interface FilterFieldProps {
  readonly label: string;
  readonly testId: string;
  readonly value: string | undefined;
  /** Width of the field, as a class. */
  readonly width: string;
  /** undefined = nothing is looked for. */
  readonly onChange: (text: string | undefined) => void;
}

/** The field above a list that narrows it by text; the `/` key goes to it. */
export function FilterField({ label, testId, value, width, onChange }: FilterFieldProps) {
  return (
    <div className={`relative ${width}`}>
      <ListFilter
        size={14}
        strokeWidth={1.75}
        aria-hidden
        className="absolute top-2 left-2.5 text-text-3"
      />
      <input
        data-filter-field
        data-testid={testId}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className="h-[30px] w-full rounded-control border border-line-2 bg-surface pr-2 pl-8 text-text-1 hover:border-line-3"
      />
    </div>
  );
}
