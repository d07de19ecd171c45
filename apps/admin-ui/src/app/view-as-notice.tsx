import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { access } from '../api/rest-access.js';
import { Button } from '../ui/button.js';
import { useErrorText } from '../ui/states.js';
import { notify } from '../ui/toasts.js';
import { useSession } from './session.js';

/** Says whose rights one sees with, on every page, and ends it. */
export function ViewAsNotice() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const viewAs = useSession()?.viewAs ?? null;
  if (!viewAs) return null;
  const end = () => {
    access.endViewAs().then(
      // A fresh page: nothing that was read with other rights stays in memory.
      () => location.assign('/access'),
      (error: unknown) => notify.failed(t('access.viewAsNotEnded'), errorText(error)),
    );
  };
  return (
    <div
      role="status"
      data-testid="view-as"
      className="flex items-center gap-2.5 border-b border-warn/45 bg-warn-soft px-4 py-1.5 text-text-1"
    >
      <Eye size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-warn" />
      <span className="min-w-0 flex-1 truncate">
        {t('access.viewingAs', { name: viewAs.name })}
      </span>
      <Button size="small" onClick={end} data-testid="view-as-end">
        {t('access.endViewAs')}
      </Button>
    </div>
  );
}
