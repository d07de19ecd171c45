import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.js';

/** The id of what the drawer shows, to be read and copied. */
export function DrawerTitle({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span
        className="truncate font-mono text-body font-semibold text-text-1"
        data-testid="stored-id"
        title={id}
      >
        {id}
      </span>
      <CopyButton isIconOnly text={id} label={t('conversations.copyId')} />
    </>
  );
}
