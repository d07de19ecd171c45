import { Link } from '@tanstack/react-router';
import { Lightbulb, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session.js';
import { useNowMs } from '../../../live/live.js';
import { buttonClass } from '../../../ui/button.js';
import { CodeBlock } from '../../../ui/code-block.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { formatDuration } from '../../../ui/format.js';
import { connectWithCli, connectWithCurl } from '../../../app/first-commands.js';
import { TokenRow } from './token-row.js';

const ways = ['curl', 'cli'] as const;
type Way = (typeof ways)[number];

function Listening() {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const [sinceMs] = useState(() => Date.now());
  return (
    <div
      className="mt-4 flex items-center gap-4 rounded-card border border-dashed border-line-3 px-4 py-3.5"
      data-testid="listening"
    >
      <span aria-hidden className="relative flex size-10 shrink-0 items-center justify-center">
        <span className="absolute size-10 animate-pulse-ring rounded-full border border-policy/50" />
        <span className="absolute size-6 rounded-full border border-policy/60" />
        <span className="size-2 rounded-full bg-policy" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-text-1">{t('firstRun.listening')}</span>
        <span className="block text-hint text-text-2">{t('firstRun.listeningText')}</span>
      </span>
      <span className="text-hint text-text-3">{formatDuration(Math.max(0, nowMs - sinceMs))}</span>
    </div>
  );
}

export function CommandBox({
  text,
  label,
  tabs,
}: {
  text: string;
  label: string;
  tabs?: React.ReactNode;
}) {
  return (
    <div className="overflow-hidden rounded-card border border-line-2 bg-inset">
      <div className="flex h-9 items-center gap-1 border-b border-line-2 px-2">
        {tabs}
        <span className="ml-auto">
          <CopyButton text={text} testId="copy-command" />
        </span>
      </div>
      <CodeBlock text={text} label={label} />
    </div>
  );
}

export function ConnectPanel() {
  const { t } = useTranslation();
  const may = useMay();
  const [way, setWay] = useState<Way>('curl');
  const text = way === 'curl' ? connectWithCurl(location.origin) : connectWithCli();
  const tabs = ways.map((id) => (
    <button
      key={id}
      type="button"
      aria-pressed={way === id}
      onClick={() => setWay(id)}
      className="h-6 rounded-chip px-2.5 text-hint text-text-2 aria-pressed:bg-raised aria-pressed:font-[550] aria-pressed:text-text-1"
    >
      {t(`firstRun.ways.${id}`)}
    </button>
  ));
  return (
    <div>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="text-page font-semibold text-text-1">
          {t('firstRun.steps.worker_ready.title')}
        </h2>
        {may('workers:write') && (
          <Link
            to="/workers"
            search={{ sheet: 'register' }}
            className={buttonClass('default', 'small')}
            data-testid="use-form"
          >
            <Plus size={14} strokeWidth={1.75} aria-hidden />
            {t('firstRun.useForm')}
          </Link>
        )}
      </div>
      <CommandBox text={text} label={t('firstRun.command')} tabs={tabs} />
      {way === 'curl' && <TokenRow />}
      <Listening />
      <p className="mt-4 flex gap-2.5 rounded-control border border-line-1 bg-inset px-3 py-2.5 text-hint leading-[18px] text-text-2">
        <Lightbulb
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="mt-0.5 shrink-0 text-text-3"
        />
        {t('firstRun.reach')}
      </p>
    </div>
  );
}
