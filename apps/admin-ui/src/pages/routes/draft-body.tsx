import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { GitMerge, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import type { RouteDraftQuery, RoutingQuery } from '../../api/generated/graphql/graphql.js';
import { rest } from '../../api/rest.js';
import { draftTabs } from '../../app/search.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { ReadOnlyNote, useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import { Segmented, TabBar } from '../../ui/tabs.js';
import { ChangesPanel } from './changes-panel.js';
import { type Loose, policyForm, routesOf, withNewRoute } from './draft-document.js';
import { CheckBadge } from './draft-list.js';
import { DraftNav, type Place } from './draft-nav.js';
import { PolicyForm } from './policy-form.js';
import { RehearsalPanel } from './rehearsal-panel.js';
import { RouteFormView } from './route-form.js';
import type { DraftEditor } from './use-draft.js';
import { FindingList, YamlEditor } from './yaml-editor.js';

type Draft = RouteDraftQuery['routeDraft'];
type Live = RoutingQuery['routing']['live'];

interface DraftBodyProps {
  readonly editor: DraftEditor;
  readonly draft: Draft;
  readonly live: Live | undefined;
  readonly isReadOnly: boolean;
}

/** Routes left, the one that is edited in the middle, what it would do right. */
export function DraftBody(props: DraftBodyProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/routes/drafts/$draftId' });
  const { editor, draft, live, isReadOnly } = props;
  const {
    tab = 'form',
    side = 'changes',
    route,
  } = useSearch({
    from: '/shell/routes/drafts/$draftId',
  });
  const { document, saver } = editor;
  const change = (next: Loose) => saver.change({ document: next });
  const place: Place = route ?? (document && routesOf(document).length > 0 ? 0 : 'others');
  const select = (next: Place) =>
    void navigate({ search: (current) => ({ ...current, route: next }), replace: true });
  return (
    <>
      {live?.isReadOnly && (
        <div className="mb-3">
          <ReadOnlyNote reason={live.readOnlyReason ?? t('routes.fromFile')} />
        </div>
      )}
      <Banners {...props} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[210px_minmax(0,1fr)] xl:grid-cols-[210px_minmax(0,1fr)_360px]">
        <div className="flex flex-col gap-3">
          <Field label={t('routes.form.draftName')}>
            {(wiring) => (
              <Input
                {...wiring}
                value={editor.name}
                disabled={isReadOnly}
                maxLength={120}
                data-testid="draft-name"
                onChange={(event) => saver.change({ name: event.target.value })}
              />
            )}
          </Field>
          {document && (
            <DraftNav
              document={document}
              place={place}
              findings={draft.check.findings}
              isReadOnly={isReadOnly}
              onSelect={select}
              onAdd={() => {
                change(withNewRoute(document, t('routes.form.newName')));
                select(routesOf(document).length);
              }}
            />
          )}
        </div>
        <div className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <Segmented
              label={t('routes.form.view')}
              value={tab}
              options={draftTabs.map((id) => ({ id, label: t(`routes.tabs.${id}`) }))}
              onChange={(next) =>
                void navigate({ search: (current) => ({ ...current, tab: next }), replace: true })
              }
            />
            <span className="ml-auto flex items-center gap-3 text-hint text-text-3">
              <span className="flex items-center gap-2">
                <span aria-hidden className="h-3.5 w-0.5 bg-policy" />
                {t('routes.form.differs')}
              </span>
              <CheckBadge check={draft.check} />
            </span>
          </div>
          <Middle {...props} tab={tab} place={place} onChange={change} onSelect={select} />
        </div>
        <div className="min-w-0 lg:col-span-2 xl:col-span-1">
          <div className="mb-3 border-b border-line-1">
            <TabBar
              label={t('routes.sides.label')}
              value={side}
              onChange={(next) =>
                void navigate({ search: (current) => ({ ...current, side: next }), replace: true })
              }
              tabs={[
                {
                  id: 'changes',
                  label: t('routes.sides.changes', { count: draft.diff?.changes.length ?? 0 }),
                },
                { id: 'rehearsal', label: t('routes.sides.rehearsal') },
              ]}
            />
          </div>
          {side === 'changes' ? (
            <ChangesPanel draft={draft} />
          ) : (
            <RehearsalPanel draft={draft} live={live?.version ?? 0} isReadOnly={isReadOnly} />
          )}
        </div>
      </div>
    </>
  );
}

interface MiddleProps extends DraftBodyProps {
  readonly tab: (typeof draftTabs)[number];
  readonly place: Place;
  readonly onChange: (document: Loose) => void;
  readonly onSelect: (place: Place) => void;
}

function Middle({ editor, draft, live, isReadOnly, tab, place, onChange, onSelect }: MiddleProps) {
  const { t } = useTranslation();
  const { document } = editor;
  const { findings } = draft.check;
  if (tab === 'yaml')
    return (
      <YamlEditor
        draftId={draft.id}
        edits={draft.edits}
        yaml={editor.yaml}
        document={document}
        findings={findings}
        isValid={draft.check.isValid}
        isReadOnly={isReadOnly}
        onChange={(yaml) => editor.saver.change({ yaml })}
      />
    );
  if (!document)
    return (
      <div data-testid="form-waits">
        <p className="mb-3 text-text-2">{t('routes.form.unreadable')}</p>
        <FindingList findings={findings} />
      </div>
    );
  const whole = findings.filter(
    ({ pointer }) => pointer === '' || /^\/(?!routes\/|policy)/.test(pointer),
  );
  const routes = routesOf(document);
  const shown = place === 'others' ? undefined : routes[place];
  // A route without an id takes that of the live route of the same name when it is published.
  const liveRoute = live?.document.routes.find(({ id, name }) =>
    shown?.id == null ? name === shown?.name : id === shown.id,
  );
  return (
    <>
      {whole.length > 0 && <FindingList findings={whole} />}
      {shown && place !== 'others' ? (
        <RouteFormView
          key={place}
          document={document}
          index={place}
          route={shown}
          count={routes.length}
          livePolicy={livePolicyOf(liveRoute?.policy)}
          findings={findings}
          isReadOnly={isReadOnly}
          onChange={onChange}
          onSelect={onSelect}
        />
      ) : (
        <>
          <h2 className="text-body font-semibold text-text-1">{t('routes.allOthers')}</h2>
          <p className="text-text-3">{t('routes.othersHint')}</p>
          <PolicyForm
            key={policyForm(document['policy']).name}
            document={document}
            path={['policy']}
            policy={policyForm(document['policy'])}
            live={livePolicyOf(live?.document.policy)}
            findings={findings}
            isReadOnly={isReadOnly}
            onChange={onChange}
          />
        </>
      )}
    </>
  );
}

const livePolicyOf = (policy: Live['document']['policy'] | undefined) =>
  policy ? { name: policy.name, options: JSON.parse(policy.optionsJson) as Loose } : null;

function Banner({ text, children, testId }: { text: string; children: ReactNode; testId: string }) {
  return (
    <div
      role="note"
      data-testid={testId}
      className="mb-3 flex flex-wrap items-center gap-2.5 rounded-control border border-warn/45 bg-warn-soft px-3 py-1.5 text-text-1"
    >
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-warn" />
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </div>
  );
}

/** Somebody else saved or published meanwhile: nothing is overwritten, and both ways on are one click away. */
function Banners({ editor: { saver, view }, draft, live, isReadOnly }: DraftBodyProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const rebase = useMutation({
    mutationFn: async (version: number) => {
      await saver.flush();
      return rest.saveDraft(draft.id, saver.view().edits ?? draft.edits, { baseVersion: version });
    },
    onSuccess: () => saver.forget(),
    onError: (error) => notify.failed(t('routes.save.failed'), errorText(error)),
  });
  return (
    <>
      {view.state === 'conflict' && (
        <Banner text={t('routes.conflict.draft')} testId="draft-conflict">
          <Button size="small" icon={RotateCw} onClick={() => void saver.forget()}>
            {t('routes.conflict.load')}
          </Button>
        </Banner>
      )}
      {view.state === 'failed' && (
        <Banner text={errorText(view.error)} testId="draft-not-saved">
          <Button size="small" icon={RotateCw} onClick={() => void saver.flush()}>
            {t('common.tryAgain')}
          </Button>
        </Banner>
      )}
      {live && draft.baseVersion !== live.version && !isReadOnly && (
        <Banner
          text={t('routes.conflict.published', {
            version: live.version,
            author: live.author ?? t('routes.unknownAuthor'),
          })}
          testId="published-meanwhile"
        >
          <Link
            to="/routes"
            search={{ version: live.version, from: draft.baseVersion }}
            className={buttonClass('default', 'small')}
          >
            {t('routes.conflict.compare')}
          </Link>
          <Button
            size="small"
            icon={GitMerge}
            disabled={rebase.isPending}
            onClick={() => rebase.mutate(live.version)}
            data-testid="rebase-draft"
          >
            {t('routes.conflict.rebase', { version: live.version })}
          </Button>
        </Banner>
      )}
    </>
  );
}
