import { CircleX, Clock, Copy, FileLock2, Lock, type LucideIcon, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/http.js';
import { Badge } from './badge.js';
import { Button } from './button.js';
import { cardClass } from './card.js';
import { classNames } from './class-names.js';
import { CopyButton } from './copy-button.js';
import { formatAge } from './format.js';
import { type FailingQuery, useStandingError } from './standing-error.js';

interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  readonly testId?: string;
}

/** What it is in one sentence, and one button. */
export function Empty({ icon: Icon, title, text, action, testId }: EmptyProps) {
  return (
    <div
      data-testid={testId ?? 'state-empty'}
      className="flex flex-col items-center gap-1.5 px-4 py-10 text-center"
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden className="text-text-3" />
      <p className="font-semibold text-text-1">{title}</p>
      <p className="max-w-[44ch] text-text-3">{text}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

const quietMs = 200;

/** Shapes of the real layout, and only when loading takes longer than an eye notices. */
export function Loading({ rows = 6, className }: { rows?: number; className?: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      data-testid="state-loading"
      className={classNames('flex flex-col gap-3 p-3.5', className)}
    >
      {isShown &&
        Array.from({ length: rows }, (_, index) => (
          <div
            key={index}
            className={classNames(
              'h-3 rounded-bar bg-raised',
              index % 3 === 2 ? 'w-3/5' : 'w-full',
            )}
          />
        ))}
    </div>
  );
}

/** The words for an error: the server's sentence, or ours when nobody answered. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof ApiError)
      return error.code === 'network' ? t('errors.network') : error.message;
    return t('errors.unexpected');
  };
}

interface FailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** What still works. */
  readonly reach?: string;
}

/** Per card, never per page: what failed, what still works, and the way out. */
export function Failure({ title, error, onRetry, reach }: FailureProps) {
  const { t } = useTranslation();
  const text = useErrorText();
  const [isTrying, setTrying] = useState(false);
  if (error instanceof ApiError && error.status === 403) return <Denied />;
  const retry = async () => {
    setTrying(true);
    try {
      await onRetry();
    } finally {
      setTrying(false);
    }
  };
  const details =
    error instanceof ApiError
      ? `${error.code} ${error.requestId ?? ''} ${error.message}`
      : String(error);
  return (
    <div role="alert" data-testid="state-error" className="p-3.5">
      <p className="flex items-center gap-2 font-semibold text-text-1">
        <CircleX size={16} strokeWidth={1.75} aria-hidden className="text-err" />
        {title}
      </p>
      <p className="mt-1.5 break-words text-text-2">
        {text(error)} {reach}
      </p>
      <div className="mt-4 flex gap-2">
        <Button size="small" icon={RotateCw} onClick={() => void retry()}>
          {t(isTrying ? 'common.trying' : 'common.tryAgain')}
        </Button>
        <CopyButton look="quiet" icon={Copy} label={t('common.copyDetails')} text={details} />
      </div>
    </div>
  );
}

/** Which right is missing, and who can grant it. */
export function Denied() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={Lock}
      title={t('errors.deniedTitle')}
      text={t('errors.deniedText')}
      testId="state-denied"
    />
  );
}

export function StaleBadge({ ageMs }: { ageMs: number }) {
  const { t } = useTranslation();
  return (
    <Badge tone="warn" icon={Clock} testId="state-stale">
      {t('common.behind', { age: formatAge(ageMs) })}
    </Badge>
  );
}

export function ReadOnlyNote({ reason }: { reason: string }) {
  return (
    <p
      data-testid="read-only-note"
      className="flex items-start gap-2 rounded-control border border-line-1 bg-inset px-2.5 py-2 text-hint text-text-2"
    >
      <FileLock2 size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0 text-text-3" />
      {reason}
    </p>
  );
}

interface QueryLike<T> extends FailingQuery {
  readonly data: T | undefined;
  readonly refetch: () => unknown;
}

interface FromQueryProps<T> {
  readonly query: QueryLike<T>;
  readonly title: string;
  readonly reach?: string;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** Loading, error or content of one card. Data once read stays while it is read again. */
export function FromQuery<T>({ query, title, reach, rows, children }: FromQueryProps<T>) {
  const error = useStandingError(query);
  if (query.data !== undefined) return children(query.data);
  if (error) {
    return (
      <div className={cardClass}>
        <Failure
          title={title}
          error={error}
          onRetry={() => query.refetch()}
          {...(reach ? { reach } : {})}
        />
      </div>
    );
  }
  return <Loading {...(rows ? { rows } : {})} />;
}
