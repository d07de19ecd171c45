import type { Loose } from './draft-document.js';

export type OptionKind = 'number' | 'choice' | 'flag' | 'text' | 'json';

/** One field of a policy's form, made of its JSON schema. */
export interface OptionField {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly kind: OptionKind;
  readonly isWhole: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly choices: readonly string[];
  /** What holds when the document is silent. */
  readonly fallback: unknown;
}

interface PropertySchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly default?: unknown;
}

const units: readonly (readonly [RegExp, string])[] = [
  [/Seconds$/, 's'],
  [/Ms$/, 'ms'],
  [/Tokens$|TokenCount$/, 'tok'],
  [/Bytes$/, 'B'],
];
/** Beyond this ratio of its ends a slider is of no use. */
const widestSlider = 100;

/** `kvPenaltySeconds` → `Kv penalty`, with `s` for a unit. */
function wordsOf(name: string): { label: string; unit: string } {
  const unit = units.find(([ending]) => ending.test(name));
  const bare = unit ? name.replace(/(Seconds|Ms)$/, '') : name;
  const spaced = bare
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim();
  const words = spaced.replaceAll(/\b(kv|ttft)\b/g, (each) => each.toUpperCase());
  return { label: words.charAt(0).toUpperCase() + words.slice(1), unit: unit?.[1] ?? '' };
}

function kindOf({ type, enum: values }: PropertySchema): OptionKind {
  if (values) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'flag';
  return type === 'string' ? 'text' : 'json';
}

/** The fields of a policy, in the order of its schema. A part that no field can show is edited as JSON. */
export function optionFields(schemaJson: string, defaultsJson: string): OptionField[] {
  const { properties = {} } = JSON.parse(schemaJson) as {
    properties?: Readonly<Record<string, PropertySchema>>;
  };
  const defaults = JSON.parse(defaultsJson) as Loose;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    ...wordsOf(name),
    kind: kindOf(schema),
    isWhole: schema.type === 'integer',
    min: schema.minimum ?? schema.exclusiveMinimum ?? null,
    max: schema.maximum ?? null,
    choices: (schema.enum ?? []).map(String),
    fallback: defaults[name] ?? schema.default ?? null,
  }));
}

/** Whether dragging makes sense: both ends are known and not worlds apart. */
export const hasSlider = ({ kind, min, max }: OptionField): boolean =>
  kind === 'number' && min !== null && max !== null && max - min <= widestSlider;

/** A step fine enough for the range. */
export const stepOf = ({ isWhole, min, max }: OptionField): number => {
  if (isWhole) return 1;
  const width = (max ?? 1) - (min ?? 0);
  return width <= 1 ? 0.01 : width <= 10 ? 0.05 : width <= 100 ? 0.1 : 1;
};
