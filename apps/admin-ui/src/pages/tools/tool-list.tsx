import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ToolDefinition, tools, type ToolServer } from '../../api/rest-tools.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { CodeBlock } from '../../ui/code-block.js';
import { DrawerSection } from '../../ui/drawer.js';
import { formatExact } from '../../ui/format.js';
import { Shortened } from '../../ui/shortened.js';
import { FromQuery, useErrorText } from '../../ui/states.js';
import { useAct } from '../../ui/use-act.js';

const looks = {
  agreed: { tone: 'ok', icon: CircleCheck },
  changed: { tone: 'warn', icon: TriangleAlert },
  waiting: { tone: 'info', icon: CircleAlert },
} as const;

/** Of a description. */
const shownChars = 1_000;

/** What a server says of its tools. It is a stranger's text, and models read it: shown as text, with what was consented to. */
export function ToolList({ server }: { server: ToolServer }) {
  const { t } = useTranslation();
  const definitions = useQuery({
    queryKey: ['tool-definitions', server.id],
    queryFn: () => tools.definitions(server.id),
  });
  return (
    <DrawerSection
      title={t('tools.tools')}
      hint={definitions.data && formatExact(definitions.data.items.length)}
      testId="server-tools"
    >
      <FromQuery query={definitions} title={t('tools.toolsFailed')} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-text-3">{t('tools.noTools')}</p>
          ) : (
            <Definitions serverId={server.id} items={items} />
          )
        }
      </FromQuery>
    </DrawerSection>
  );
}

interface DefinitionsProps {
  readonly serverId: string;
  readonly items: readonly ToolDefinition[];
}

function Definitions({ serverId, items }: DefinitionsProps) {
  const { t } = useTranslation();
  const mayWrite = useMay()('tools:write');
  const errorText = useErrorText();
  const consent = useAct<readonly ToolDefinition[], unknown>({
    act: (agreed) => tools.consent(serverId, agreed),
    stale: ['tool-definitions'],
  });
  const open = items.filter((tool) => tool.consent !== 'agreed');
  return (
    <>
      {consent.error && (
        <p role="alert" className="mb-2 text-err">
          {errorText(consent.error)}
        </p>
      )}
      {mayWrite && open.length > 1 && (
        <Button
          size="small"
          className="mb-2"
          disabled={consent.isPending}
          onClick={() => consent.mutate(open)}
          data-testid="consent-all"
        >
          {t('tools.consentAll', { count: open.length })}
        </Button>
      )}
      <ul>
        {items.map((tool) => (
          <ToolItem
            key={tool.name}
            tool={tool}
            {...(mayWrite && !consent.isPending ? { onConsent: () => consent.mutate([tool]) } : {})}
          />
        ))}
      </ul>
    </>
  );
}

interface ToolItemProps {
  readonly tool: ToolDefinition;
  readonly onConsent?: () => void;
}

function ToolItem({ tool, onConsent }: ToolItemProps) {
  const { t } = useTranslation();
  const { tone, icon } = looks[tool.consent];
  const marks = [
    tool.isReadOnly === true && t('tools.readOnly'),
    tool.isDestructive === true && t('tools.destructive'),
  ].filter((mark) => mark !== false);
  return (
    <li
      data-testid="tool-item"
      data-tool={tool.name}
      className="border-t border-line-1 py-2 first:border-t-0"
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-mono text-hint font-[550] break-all text-text-1">
          {tool.name}
        </span>
        <Badge tone={tone} icon={icon} testId={`consent-${tool.consent}`}>
          {t(`tools.consent.${tool.consent}`)}
        </Badge>
        {marks.length > 0 && <span className="text-hint text-text-3">{marks.join(', ')}</span>}
        {tool.consent !== 'agreed' && onConsent && (
          <Button
            size="small"
            className="ml-auto"
            onClick={onConsent}
            aria-label={t('tools.consentTo', { name: tool.name })}
            data-testid="consent-tool"
          >
            {t('tools.giveConsent')}
          </Button>
        )}
      </div>
      {tool.description && (
        <Shortened text={tool.description} shownChars={shownChars}>
          {(shown) => <p className="mt-1 break-words whitespace-pre-wrap text-text-2">{shown}</p>}
        </Shortened>
      )}
      {tool.cutDefinition === null ? (
        <Folded title={t('tools.schema')} text={JSON.stringify(tool.inputSchema, null, 2)} />
      ) : (
        <Folded
          title={t('tools.cutDefinition', { chars: formatExact(tool.cutDefinition.length) })}
          text={tool.cutDefinition}
        />
      )}
      {tool.consentedDefinition !== null && (
        <Folded title={t('tools.consentedBefore')} text={indented(tool.consentedDefinition)} />
      )}
    </li>
  );
}

function Folded({ title, text }: { title: string; text: string }) {
  return (
    <details className="mt-1">
      <summary className="min-h-6 cursor-pointer text-hint text-text-3 hover:text-text-1">
        {title}
      </summary>
      <CodeBlock text={text} label={title} />
    </details>
  );
}

/** JSON, set out in lines; any other text as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // What a stranger wrote need not be JSON.
    return text;
  }
}
