import { useQuery } from '@tanstack/react-query';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Loading } from '../../ui/states.js';
import type { Finding, Loose } from './draft-document.js';

interface YamlEditorProps {
  readonly draftId: string;
  readonly edits: number;
  /** null = the form wrote last; the text is made of the document. */
  readonly yaml: string | null;
  readonly document: Loose | null;
  readonly findings: readonly Finding[];
  readonly isValid: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (yaml: string) => void;
}

/** The same document as the form, as text. */
export function YamlEditor(props: YamlEditorProps) {
  const { draftId, edits, yaml, document, isValid } = props;
  const made = useQuery({
    queryKey: ['routing', 'draft-yaml', draftId, edits],
    enabled: yaml === null && isValid,
    retry: false,
    queryFn: () => rest.draftYaml(draftId),
  });
  // A document with faults has no tidy text; JSON is YAML too, and shows every key that it has.
  const plain = !isValid || made.error ? JSON.stringify(document, null, 2) : null;
  const text = yaml ?? (isValid ? made.data : null) ?? plain;
  return text === null ? <Loading rows={12} /> : <Editor {...props} text={text} />;
}

const linePx = 19;
const fileName = 'routes.yaml';

function Editor({
  text: given,
  findings,
  isReadOnly,
  onChange,
}: YamlEditorProps & { text: string }) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? given;
  const lines = text.split('\n');
  const worst = new Map<number, Finding['severity']>();
  for (const { line, severity } of findings)
    if (line !== null && worst.get(line) !== 'fault') worst.set(line, severity);
  const goTo = (line: number) => {
    const field = area.current;
    if (!field) return;
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    field.focus();
    field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  return (
    <div className="overflow-hidden rounded-card border border-line-1 bg-inset">
      <div className="flex items-center gap-3 border-b border-line-1 bg-surface px-3.5 py-1.5">
        <span className="font-mono text-hint text-text-1">{fileName}</span>
        <span className="text-hint text-text-3">{t('routes.yaml.hint')}</span>
        <span className="ml-auto">
          <CopyButton text={text} label={t('common.copy')} />
        </span>
      </div>
      <div className="flex max-h-[62vh] min-h-80">
        <div
          ref={gutter}
          aria-hidden
          className="w-12 shrink-0 overflow-hidden py-2 text-right font-mono text-hint text-text-3 select-none"
        >
          {lines.map((_, index) => {
            const mark = worst.get(index + 1);
            return (
              <div
                key={index}
                style={{ height: linePx, lineHeight: `${linePx}px` }}
                className={`pr-3 ${mark === 'fault' ? 'bg-err-soft text-err' : mark === 'warning' ? 'bg-warn-soft text-warn' : ''}`}
              >
                {index + 1}
              </div>
            );
          })}
        </div>
        <textarea
          ref={area}
          aria-label={t('routes.yaml.label')}
          data-testid="yaml-text"
          value={text}
          readOnly={isReadOnly}
          spellCheck={false}
          wrap="off"
          rows={Math.min(60, Math.max(16, lines.length + 1))}
          style={{ lineHeight: `${linePx}px` }}
          onScroll={(event) => gutter.current?.scrollTo({ top: event.currentTarget.scrollTop })}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(event.target.value);
          }}
          className="min-w-0 flex-1 resize-none bg-transparent py-2 pr-3.5 font-mono text-hint text-text-1 outline-none focus-visible:outline-offset-[-2px]"
        />
      </div>
      <FindingList findings={findings} onGo={goTo} />
      <p className="border-t border-line-1 bg-surface px-3.5 py-1.5 text-hint text-text-3">
        {t('routes.yaml.lines', { count: lines.length })}
      </p>
    </div>
  );
}

/** Every fault and warning, each one click from its line. */
export function FindingList({
  findings,
  onGo,
}: {
  findings: readonly Finding[];
  onGo?: (line: number) => void;
}) {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  return (
    <ul className="border-t border-line-1 bg-surface" data-testid="findings">
      {findings.map(({ severity, pointer, message, line }) => {
        const Icon = severity === 'fault' ? CircleX : TriangleAlert;
        return (
          <li
            key={`${pointer} ${message}`}
            className="flex items-start gap-2.5 px-3.5 py-1.5 text-cell"
            data-testid={`finding-${severity}`}
          >
            <Icon
              size={14}
              strokeWidth={1.75}
              role="img"
              aria-label={t(`routes.check.${severity}`)}
              className={`mt-[3px] shrink-0 ${severity === 'fault' ? 'text-err' : 'text-warn'}`}
            />
            <span className="min-w-0 flex-1 break-words text-text-1">{message}</span>
            {line !== null && onGo ? (
              <button
                type="button"
                className="min-h-6 shrink-0 rounded-chip px-1 text-text-2 underline hover:text-text-1"
                onClick={() => onGo(line)}
              >
                {t('routes.yaml.line', { line })}
              </button>
            ) : (
              <span className="shrink-0 font-mono text-axis leading-5 text-text-3">
                {pointer || '/'}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
