import { useTranslation } from 'react-i18next';
import { DrawerSection } from '../../ui/drawer.js';
import type { CallDetail } from './call-detail.js';

/** What plugins noted of a call, as hostile text. Nothing where none did. */
export function CallNotes({ notes }: { notes: CallDetail['annotations'] }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <DrawerSection title={t('requests.notes')} testId="call-notes">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1 text-cell">
        {notes.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="font-mono text-hint text-text-3">{name}</dt>
            <dd className="break-words text-text-1">{value}</dd>
          </div>
        ))}
      </dl>
    </DrawerSection>
  );
}
