import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { live, useLiveTraffic } from '../live/live.js';
import { Toasts } from '../ui/toasts.js';
import { ShellContext } from './shell-context.js';
import { useSession } from './session.js';
import { Sidebar } from './sidebar.js';
import { useShortcuts } from './shortcuts.js';
import { ViewAsNotice } from './view-as-notice.js';

const Palette = lazy(() => import('./palette.js').then((module) => ({ default: module.Palette })));
const ShortcutHelp = lazy(() =>
  import('./shortcut-help.js').then((module) => ({ default: module.ShortcutHelp })),
);

/** Sidebar and page. The live stream runs for as long as somebody is signed in. */
export function Shell() {
  const { t } = useTranslation();
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null);
  const topics = useSession()?.liveTopics;
  useEffect(() => {
    live.allow(topics ?? []);
    live.start();
    return () => live.stop();
  }, [topics]);
  // The tick of the live badge: every page hears the stream at least once a second.
  useLiveTraffic('m15');
  useShortcuts({ onPalette: () => setOverlay('palette'), onHelp: () => setOverlay('help') });
  const close = () => setOverlay(null);
  return (
    <ShellContext
      value={{ openPalette: () => setOverlay('palette'), openHelp: () => setOverlay('help') }}
    >
      <a
        href="#content"
        className="sr-only z-50 bg-btn px-3 py-2 text-btn-text focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('shell.skip')}
      </a>
      <div className="flex min-h-dvh">
        <Sidebar />
        <div className="flex min-w-0 flex-1 flex-col">
          <ViewAsNotice />
          <Outlet />
        </div>
      </div>
      <Toasts label={t('shell.notifications')} />
      <Suspense fallback={null}>
        {overlay === 'palette' && <Palette onClose={close} />}
        {overlay === 'help' && <ShortcutHelp onClose={close} />}
      </Suspense>
    </ShellContext>
  );
}
