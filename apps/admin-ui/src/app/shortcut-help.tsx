import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.js';
import { Keys } from '../ui/keys.js';
import { ScrollRegion } from '../ui/scroll-region.js';
import { useOfferedPages } from './use-offered-pages.js';

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const pages = useOfferedPages();
  const rows = [
    { keys: ['⌘K'], text: t('shortcuts.palette') },
    { keys: ['/'], text: t('shortcuts.filter') },
    { keys: ['J', 'K'], text: t('shortcuts.rows') },
    { keys: ['↵'], text: t('shortcuts.open') },
    { keys: ['Esc'], text: t('shortcuts.close') },
    { keys: ['L'], text: t('shortcuts.live') },
    { keys: ['?'], text: t('shortcuts.help') },
    ...pages.flatMap(({ entries }) =>
      entries.map(({ id, key }) => ({
        keys: ['G', key.toUpperCase()],
        text: t('shortcuts.goTo', { page: t(`nav.${id}`) }),
      })),
    ),
  ];
  return (
    <Dialog title={t('shortcuts.title')} isOpen onClose={onClose} testId="shortcut-help">
      {/* Longer than a small window, and with nothing in it to go to by the keyboard. */}
      <ScrollRegion label={t('shortcuts.title')}>
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          {rows.map(({ keys, text }) => (
            <div key={text} className="contents">
              <dt>{text}</dt>
              <dd className="flex items-center">
                <span className="sr-only">{keys.join(' ')}</span>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </ScrollRegion>
    </Dialog>
  );
}
