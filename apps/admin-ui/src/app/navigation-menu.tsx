import { Dialog } from '@base-ui/react/dialog';
import { useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.js';
import { scrimClass } from '../ui/dialog.js';
import { SidebarContent } from './sidebar.js';

/** The sidebar on a phone: behind a button, over the page, and gone once a page is chosen. */
export function NavigationMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  /** The page that it was opened on: on another one it is closed. */
  const [openOn, setOpenOn] = useState<string | null>(null);
  return (
    <Dialog.Root
      open={openOn === pathname}
      onOpenChange={(isOpen) => setOpenOn(isOpen ? pathname : null)}
    >
      <Dialog.Trigger
        render={
          <IconButton
            icon={Menu}
            label={t('shell.menu')}
            isBordered
            className="sm:hidden"
            data-testid="navigation-menu"
          />
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup
          aria-label={t('shell.menu')}
          data-testid="navigation-sheet"
          className="fixed inset-y-0 left-0 z-50 w-[264px] max-w-[85vw] border-r border-line-2 shadow-overlay outline-none transition-[opacity,translate] duration-180 ease-out data-starting-style:-translate-x-2 data-starting-style:opacity-0 data-ending-style:-translate-x-2 data-ending-style:opacity-0"
        >
          <SidebarContent />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
