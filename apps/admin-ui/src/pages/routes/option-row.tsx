import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.js';
import { Input } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { TextArea } from '../../ui/text-area.js';
import { hasSlider, type OptionField, stepOf } from './option-schema.js';

interface OptionRowProps {
  readonly field: OptionField;
  /** undefined = the document is silent. */
  readonly value: unknown;
  /** What is live; undefined = nothing to compare with. */
  readonly live: unknown;
  readonly fault: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: unknown) => void;
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** One option: its name, its control, what is live, and what is wrong with it. */
export function OptionRow({ field, value, live, fault, isReadOnly, onChange }: OptionRowProps) {
  const { t } = useTranslation();
  const effective = value ?? field.fallback;
  const differs = live !== undefined && JSON.stringify(effective) !== JSON.stringify(live);
  return (
    <div
      data-testid={`option-${field.name}`}
      data-differs={differs}
      className={`border-t border-l-2 border-t-line-1 px-3.5 py-2.5 first:border-t-0 ${differs ? 'border-l-policy' : 'border-l-transparent'}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-40 flex-1">
          <span className="block font-[550] text-text-1">{field.label}</span>
          <span className="block text-hint text-text-3">
            {t(value === undefined ? 'routes.form.byDefault' : 'routes.form.default', {
              value: shown(field.fallback) || t('routes.form.nothing'),
            })}
            {differs && ` · ${t('routes.form.live', { value: shown(live) })}`}
          </span>
        </span>
        <Control {...{ field, isReadOnly, onChange, live, fault }} value={effective} />
        <IconButton
          icon={RotateCcw}
          label={t('routes.form.reset', { option: field.label })}
          disabled={isReadOnly || value === undefined}
          onClick={() => onChange(undefined)}
        />
      </div>
      {fault && (
        <p role="alert" className="mt-1 text-hint text-err" data-testid={`fault-${field.name}`}>
          {fault}
        </p>
      )}
    </div>
  );
}

function Control(props: OptionRowProps) {
  const { t } = useTranslation();
  const { field, value, isReadOnly, onChange } = props;
  if (field.kind === 'number') return <NumberControl {...props} />;
  if (field.kind === 'json') return <JsonControl {...props} />;
  if (field.kind === 'text')
    return (
      <Input
        aria-label={field.label}
        className="!w-56"
        value={shown(value)}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const options =
    field.kind === 'flag'
      ? [
          { value: 'true', label: t('routes.form.yes') },
          { value: 'false', label: t('routes.form.no') },
        ]
      : field.choices.map((choice) => ({ value: choice, label: choice }));
  return (
    <Select
      label={field.label}
      value={shown(value)}
      options={options}
      onChange={(next) => !isReadOnly && onChange(field.kind === 'flag' ? next === 'true' : next)}
    />
  );
}

function NumberControl({ field, value, live, fault, isReadOnly, onChange }: OptionRowProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const number = Number(text);
    // What is no number goes to the server as it is: its check says so at this place.
    onChange(text.trim() === '' ? undefined : Number.isFinite(number) ? number : text);
  };
  const { min, max } = field;
  const place = (at: unknown) =>
    typeof at === 'number' && min !== null && max !== null && max > min
      ? Math.min(100, Math.max(0, ((at - min) / (max - min)) * 100))
      : null;
  const livePlace = place(live);
  return (
    <>
      {hasSlider(field) && (
        <span className="relative flex w-44 items-center">
          {livePlace !== null && (
            <span
              aria-hidden
              title={t('routes.form.live', { value: shown(live) })}
              className="absolute h-3.5 w-0.5 bg-policy"
              style={{ left: `calc(8px + ${livePlace / 100} * (100% - 16px))` }}
            />
          )}
          <input
            type="range"
            aria-label={t('routes.form.slider', { option: field.label })}
            min={min ?? 0}
            max={max ?? 1}
            step={stepOf(field)}
            value={typeof value === 'number' ? value : (min ?? 0)}
            disabled={isReadOnly}
            onChange={(event) => {
              setTyped(null);
              onChange(Number(event.target.value));
            }}
            className="slider h-6 w-full"
          />
        </span>
      )}
      <span className="relative">
        <Input
          aria-label={field.label}
          aria-invalid={fault !== undefined}
          inputMode="decimal"
          data-testid={`option-input-${field.name}`}
          className="!w-28 pr-8"
          value={typed ?? shown(value)}
          disabled={isReadOnly}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setTyped(null)}
        />
        <span aria-hidden className="absolute top-[5px] right-2.5 text-hint text-text-3">
          {field.unit}
        </span>
      </span>
    </>
  );
}

/** A part with a shape of its own: as JSON, taken over once it can be read. */
function JsonControl({ field, value, fault, isReadOnly, onChange }: OptionRowProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  const change = (text: string) => {
    setTyped(text);
    try {
      onChange(JSON.parse(text));
      setBroken(false);
    } catch {
      // Half-typed: nothing is taken over until it is whole again.
      setBroken(true);
    }
  };
  return (
    <span className="w-full">
      <TextArea
        aria-label={field.label}
        aria-invalid={isBroken || fault !== undefined}
        rows={Math.min(14, JSON.stringify(value, null, 2).split('\n').length)}
        value={typed ?? JSON.stringify(value, null, 2)}
        disabled={isReadOnly}
        onChange={(event) => change(event.target.value)}
        onBlur={() => !isBroken && setTyped(null)}
      />
      {isBroken && (
        <span role="alert" className="text-hint text-err">
          {t('routes.form.brokenJson')}
        </span>
      )}
    </span>
  );
}
