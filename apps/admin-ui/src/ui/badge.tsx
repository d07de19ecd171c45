import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.js';

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'idle' | 'outline';

const tones: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  err: 'bg-err-soft text-err',
  info: 'bg-info-soft text-info',
  idle: 'bg-idle-soft text-idle',
  outline: 'border border-line-2 text-text-2',
};

export const toneText: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  err: 'text-err',
  info: 'text-info',
  idle: 'text-idle',
  outline: 'text-text-2',
};

interface BadgeProps {
  readonly tone: Tone;
  readonly icon?: LucideIcon;
  readonly isSpinning?: boolean;
  readonly children: ReactNode;
  readonly title?: string | undefined;
  readonly testId?: string;
}

/** A state: always an icon shape and a word, never colour alone. */
export function Badge({ tone, icon: Icon, isSpinning, children, title, testId }: BadgeProps) {
  return (
    <span
      title={title}
      data-testid={testId}
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-1.5 rounded-chip px-1.5 text-hint font-[550] whitespace-nowrap',
        tones[tone],
      )}
    >
      {Icon && (
        <Icon
          size={12}
          strokeWidth={2.25}
          aria-hidden
          className={isSpinning ? 'animate-spin-slow' : ''}
        />
      )}
      {children}
    </span>
  );
}
