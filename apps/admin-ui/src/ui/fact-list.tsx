import type { ReactNode } from 'react';

/** Label over value, side by side, divided by thin lines. */
export function FactList({
  facts,
  testId,
}: {
  facts: readonly (readonly [string, ReactNode])[];
  testId?: string;
}) {
  return (
    <dl className="flex flex-wrap gap-y-2" data-testid={testId}>
      {facts.map(([label, value]) => (
        <div key={label} className="border-l border-line-1 px-4 first:border-l-0 first:pl-0">
          <dt className="text-hint text-text-3">{label}</dt>
          <dd className="mt-0.5 flex min-h-[22px] items-center font-[550] text-text-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
