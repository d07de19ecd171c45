import { useNavigate, useSearch } from '@tanstack/react-router';
import { CirclePlay, FileUp, Info, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteDraftQuery } from '../../api/generated/graphql/graphql.js';
import { Button } from '../../ui/button.js';
import { formatPercent } from '../../ui/format.js';
import { Select } from '../../ui/select.js';
import { useErrorText } from '../../ui/states.js';
import { RehearsalResult } from './rehearsal-result.js';
import { useRehearsal, useRehearseAgain } from './use-rehearsal.js';
import { useRouteChoices } from './use-routing-data.js';

interface RehearsalPanelProps {
  readonly draft: RouteDraftQuery['routeDraft'];
  readonly live: number;
  readonly isReadOnly: boolean;
}

const windows = { m15: 900, h1: 3_600, h6: 21_600, h24: 86_400 } as const;
type WindowId = keyof typeof windows;
const windowIds = Object.keys(windows) as WindowId[];
const mostTraceCharacters = 1_000_000;

/** Plays past calls under the live routes and under the draft, before anybody is touched. */
export function RehearsalPanel({ draft, live, isReadOnly }: RehearsalPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const state = useRehearsal(draft.id);
  const { rehearsal, start, cancel } = state;
  useRehearseAgain(state, {
    edits: draft.edits,
    isValid: draft.check.isValid,
    isAllowed: !isReadOnly,
  });
  const isRunning = rehearsal?.state === 'running';
  return (
    <div data-testid="rehearsal">
      {!isReadOnly && (
        <Start
          isBlocked={!draft.check.isValid || isRunning || start.isPending}
          onStart={(input) => start.mutate(input)}
        />
      )}
      {!draft.check.isValid && <p className="mb-3 text-text-3">{t('routes.rehearsal.faulty')}</p>}
      {start.error && (
        <p role="alert" className="mb-3 text-err" data-testid="rehearsal-error">
          {errorText(start.error)}
        </p>
      )}
      {!rehearsal && !start.error && <p className="text-text-3">{t('routes.rehearsal.none')}</p>}
      {isRunning && (
        <div className="mb-3 flex items-center gap-2.5" data-testid="rehearsal-progress">
          <progress
            aria-label={t('routes.rehearsal.progress')}
            max={1}
            value={rehearsal.progress}
            className="h-1.5 flex-1 accent-slate"
          />
          <span className="w-12 text-right text-text-2">
            {formatPercent(rehearsal.progress, 0)}
          </span>
          {!isReadOnly && (
            <Button
              size="small"
              icon={X}
              disabled={cancel.isPending}
              onClick={() => cancel.mutate(rehearsal.id)}
            >
              {t('routes.rehearsal.cancel')}
            </Button>
          )}
        </div>
      )}
      {rehearsal?.state === 'failed' && (
        <p role="alert" className="text-err">
          {t('routes.rehearsal.failed', { reason: rehearsal.reason ?? '' })}
        </p>
      )}
      {rehearsal?.result && (
        <div className={rehearsal.edits < draft.edits ? 'opacity-55' : ''}>
          {rehearsal.edits < draft.edits && (
            <p className="mb-2 text-hint text-text-2" data-testid="rehearsal-old">
              {t('routes.rehearsal.old')}
            </p>
          )}
          <RehearsalResult rehearsal={rehearsal} result={rehearsal.result} live={live} />
        </div>
      )}
      {rehearsal?.notes.map((note) => (
        <p key={note} className="mt-2 flex gap-2.5 text-hint text-text-3">
          <Info size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {note}
        </p>
      ))}
    </div>
  );
}

interface StartProps {
  readonly isBlocked: boolean;
  readonly onStart: (input: { model: string; windowSeconds: number; trace?: string }) => void;
}

function Start({ isBlocked, onStart }: StartProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/routes/drafts/$draftId' });
  const { window: chosen = 'h1' } = useSearch({ from: '/shell/routes/drafts/$draftId' });
  const models = useRouteChoices().data?.models ?? [];
  const file = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const model = picked ?? models[0]?.id ?? null;
  const windowSeconds = windows[chosen];
  const readTrace = async (trace: File | undefined) => {
    const isFine = trace !== undefined && trace.size <= mostTraceCharacters;
    setTooLarge(trace !== undefined && !isFine);
    if (isFine && model !== null) onStart({ model, windowSeconds, trace: await trace.text() });
    if (file.current) file.current.value = '';
  };
  if (model === null) return <p className="mb-3 text-text-3">{t('routes.rehearsal.noModel')}</p>;
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Select
          label={t('decisions.columns.model')}
          value={model}
          className="max-w-full"
          options={models.map(({ id }) => ({ value: id, label: id }))}
          onChange={setPicked}
        />
        <Select
          label={t('routes.rehearsal.window')}
          value={chosen}
          testId="rehearsal-window"
          options={windowIds.map((id) => ({ value: id, label: t(`ranges.${id}`) }))}
          onChange={(next) =>
            void navigate({ search: (current) => ({ ...current, window: next }), replace: true })
          }
        />
        <Button
          icon={CirclePlay}
          disabled={isBlocked}
          data-testid="rehearse"
          onClick={() => onStart({ model, windowSeconds })}
        >
          {t('routes.rehearsal.start')}
        </Button>
        <Button
          look="quiet"
          icon={FileUp}
          disabled={isBlocked}
          onClick={() => file.current?.click()}
        >
          {t('routes.rehearsal.file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".jsonl,.json,.txt"
          aria-label={t('routes.rehearsal.file')}
          className="hidden"
          data-testid="rehearsal-file"
          onChange={(event) => void readTrace(event.target.files?.[0])}
        />
      </div>
      {isTooLarge && (
        <p role="alert" className="mb-3 text-err">
          {t('routes.rehearsal.tooLarge')}
        </p>
      )}
    </>
  );
}
