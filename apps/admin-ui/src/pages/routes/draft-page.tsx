import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Bell, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { PageFrame } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { publishButtonClass } from '../../ui/publish-button.js';
import { Denied, FromQuery, useErrorText } from '../../ui/states.js';
import { notify } from '../../ui/toasts.js';
import { VersionChip } from '../../ui/version-chip.js';
import { DraftBody } from './draft-body.js';
import { PublishDialog } from './publish-dialog.js';
import { type DraftEditor, useDraft } from './use-draft.js';
import { useRouting } from './use-routing-data.js';

export function DraftPage() {
  const { t } = useTranslation();
  const may = useMay();
  const { draftId } = useParams({ from: '/shell/routes/drafts/$draftId' });
  if (may('routes:read')) return <Draft key={draftId} draftId={draftId} />;
  return (
    <PageFrame title={t('nav.routes')}>
      <Denied />
    </PageFrame>
  );
}

function Draft({ draftId }: { draftId: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/routes/drafts/$draftId' });
  const { dialog } = useSearch({ from: '/shell/routes/drafts/$draftId' });
  const editor = useDraft(draftId);
  const live = useRouting().data?.live;
  const { draft, view } = editor;
  const isReadOnly = live?.isReadOnly === true || !may('routes:write');
  const show = (next: 'publish' | undefined) =>
    void navigate({ search: (current) => ({ ...current, dialog: next }) });
  const canPublish = draft?.check.isValid === true && view.state === 'saved';
  return (
    <PageFrame
      title={editor.name || t('routes.draft')}
      isFullWidth
      liveWords={t('routes.refresh')}
      parent={
        <Link to="/routes" className="hover:text-text-1">
          {t('nav.routes')}
        </Link>
      }
      hint={draft && <DraftState editor={editor} isLive={draft.baseVersion === live?.version} />}
      controls={!isReadOnly && <Discard draftId={draftId} editor={editor} />}
      primary={
        !isReadOnly && (
          <button
            type="button"
            className={publishButtonClass}
            disabled={!canPublish}
            data-testid="publish"
            onClick={() => show('publish')}
          >
            <Bell size={14} strokeWidth={1.75} aria-hidden />
            {t('routes.publish.open')}
          </button>
        )
      }
    >
      <FromQuery
        query={editor.read}
        title={t('routes.draftFailed')}
        reach={t('errors.trafficGoesOn')}
        rows={12}
      >
        {(read) => (
          <>
            <DraftBody editor={editor} draft={read} live={live} isReadOnly={isReadOnly} />
            {dialog === 'publish' && !isReadOnly && live && (
              <PublishDialog
                draftId={draftId}
                edits={view.edits ?? read.edits}
                live={live.version}
                reach={read.diff?.reach ?? null}
                onClose={() => show(undefined)}
              />
            )}
          </>
        )}
      </FromQuery>
    </PageFrame>
  );
}

function DraftState({ editor: { draft, view }, isLive }: { editor: DraftEditor; isLive: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <Badge tone="idle" icon={Pencil}>
        {t('routes.draft')}
      </Badge>
      <span className="max-lg:hidden">{t('routes.basedOn')}</span>
      {draft && <VersionChip version={draft.baseVersion} isLive={isLive} />}
      <span role="status" data-testid="save-state" data-state={view.state}>
        {t(`routes.save.${view.state}`)}
      </span>
    </span>
  );
}

function Discard({ draftId, editor }: { draftId: string; editor: DraftEditor }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const discard = useMutation({
    mutationFn: () => rest.discardDraft(draftId),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['routing', 'draft', draftId] });
      await navigate({ to: '/routes', search: {} });
      await queries.invalidateQueries({ queryKey: ['routing'] });
    },
    onError: (error) => notify.failed(t('routes.discard.failed'), errorText(error)),
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)} data-testid="discard-draft">
        {t('routes.discard.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('routes.discard.title', { name: editor.name })}
        confirmLabel={t('routes.discard.confirm')}
        look="danger"
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate()}
        onClose={() => setAsked(false)}
      >
        {t('routes.discard.text')}
      </ConfirmDialog>
    </>
  );
}
