import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plugin, plugins } from '../../api/rest-plugins.js';
import { CodeBlock } from '../../ui/code-block.js';
import { Field } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { formatBytes, formatLatency } from '../../ui/format.js';
import { TextArea } from '../../ui/text-area.js';
import { useAct } from '../../ui/use-act.js';
import { dryRunOf, firstSample } from './plugin-form.js';

type Ran = Awaited<ReturnType<typeof plugins.dryRun>>;

interface DryRunDialogProps {
  readonly plugin: Plugin;
  readonly versionId: string;
  readonly onClose: () => void;
}

/** What a version would do to a sample. No call is touched. */
export function DryRunDialog({ plugin, versionId, onClose }: DryRunDialogProps) {
  const { t } = useTranslation();
  const [body, setBody] = useState(firstSample);
  const [reply, setReply] = useState('');
  const asked = dryRunOf(versionId, body, reply);
  const run = useAct<NonNullable<typeof asked>, Ran>({
    act: (sample) => plugins.dryRun(plugin.id, sample),
    stale: [],
  });
  return (
    <FormDialog
      title={t('plugins.dryRunTitle', { name: plugin.name })}
      label={t('plugins.run')}
      isReady={asked !== null}
      state={run}
      isWide
      onSubmit={() => asked && run.mutate(asked)}
      onClose={onClose}
      testId="dry-run"
    >
      <Field
        label={t('plugins.sampleBody')}
        error={asked === null ? t('plugins.noObject') : undefined}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={7}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            data-testid="dry-run-body"
          />
        )}
      </Field>
      <Field
        label={t('plugins.sampleReply')}
        aside={t('register.optional')}
        hint={t('plugins.sampleReplyHint')}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={2}
            value={reply}
            onChange={(event) => setReply(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite">
        {run.data?.results.map((result, place) => (
          <Result key={place} result={result} />
        ))}
        {run.data?.keptMemory && <KeptMemory memory={run.data.keptMemory} />}
      </div>
    </FormDialog>
  );
}

/** Whether a kept instance frees what messages take. */
function KeptMemory({ memory }: { memory: NonNullable<Ran['keptMemory']> }) {
  const { t } = useTranslation();
  const { messages, memoryBytes, bytesPerMessage, messagesPerInstance } = memory;
  return (
    <p
      data-testid="dry-run-memory"
      className={`pt-2 ${messagesPerInstance === null ? 'text-text-2' : 'text-warn'}`}
    >
      {messagesPerInstance === null
        ? t('plugins.memoryStays', { memory: formatBytes(memoryBytes), messages })
        : t('plugins.memoryGrows', {
            ...{ growth: formatBytes(bytesPerMessage), messages, messagesPerInstance },
          })}
    </p>
  );
}

function Result({ result }: { result: Ran['results'][number] }) {
  const { t } = useTranslation();
  const { outcome, status, message, milliseconds, body, reply } = result;
  const notes = { ...result.headers, ...result.workerHeaders, ...result.annotations };
  return (
    <section
      data-testid="dry-run-result"
      aria-label={t('plugins.result')}
      className="rounded-control border border-line-2"
    >
      <p className="flex flex-wrap gap-x-3 px-3 py-2 text-text-1">
        <span className="font-[550]">{t(`plugins.outcomes.${outcome}`)}</span>
        {status !== null && <span>{status}</span>}
        <span className="text-text-3">{formatLatency(milliseconds)}</span>
        {message && <span className="w-full break-words text-text-2">{message}</span>}
      </p>
      <CodeBlock text={JSON.stringify(body, null, 2)} label={t('plugins.sampleBody')} />
      {reply !== '' && <CodeBlock text={reply} label={t('plugins.sampleReply')} />}
      {Object.keys(notes).length > 0 && (
        <CodeBlock text={JSON.stringify(notes, null, 2)} label={t('plugins.notes')} />
      )}
      {result.log.length > 0 && (
        <CodeBlock
          text={result.log.map(({ level, text }) => `${level}: ${text}`).join('\n')}
          label={t('plugins.log')}
        />
      )}
    </section>
  );
}
