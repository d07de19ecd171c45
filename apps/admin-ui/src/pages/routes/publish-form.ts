import type { PublishInput } from '../../api/rest-types.js';

export const rolloutKinds = ['all', 'share', 'tenants'] as const;
export type RolloutKind = (typeof rolloutKinds)[number];

/** What is typed into the publish dialog; numbers as text until they are sent. */
export interface PublishForm {
  readonly message: string;
  readonly rollout: RolloutKind;
  readonly percent: string;
  readonly tenants: readonly string[];
  readonly hasGuard: boolean;
  readonly errorPercentAbove: string;
  readonly ttftP95SecondsAbove: string;
  readonly windowSeconds: string;
}

export const firstPublish: PublishForm = {
  message: '',
  rollout: 'share',
  percent: '10',
  tenants: [],
  hasGuard: true,
  errorPercentAbove: '1',
  ttftP95SecondsAbove: '',
  windowSeconds: '180',
};

const within = (text: string, min: number, max: number): number | null => {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && value >= min && value <= max
    ? value
    : null;
};

const longestWindowSeconds = 3_600;
const longestTtftSeconds = 3_600;

function guardOf(form: PublishForm): NonNullable<PublishInput['guard']> | null {
  const errors = within(form.errorPercentAbove, 0, 100);
  const ttft = within(form.ttftP95SecondsAbove, 0.001, longestTtftSeconds);
  const windowSeconds = within(form.windowSeconds, 5, longestWindowSeconds);
  const isMistyped =
    (form.errorPercentAbove.trim() !== '' && errors === null) ||
    (form.ttftP95SecondsAbove.trim() !== '' && ttft === null);
  if (isMistyped || windowSeconds === null || (errors === null && ttft === null)) return null;
  return {
    errorRateAbove: errors === null ? null : errors / 100,
    ttftP95AboveSeconds: ttft,
    windowSeconds,
  };
}

/** What is sent; null = something is missing or mistyped. */
export function publishInputOf(form: PublishForm): PublishInput | null {
  const message = form.message.trim();
  const guard = form.hasGuard ? guardOf(form) : undefined;
  if (message === '' || guard === null) return null;
  const base = { message, ...(guard ? { guard } : {}) };
  if (form.rollout === 'all') return base;
  if (form.rollout === 'tenants')
    return form.tenants.length === 0 ? null : { ...base, percent: 0, tenants: [...form.tenants] };
  const percent = within(form.percent, 0.1, 100);
  return percent === null ? null : { ...base, percent };
}
