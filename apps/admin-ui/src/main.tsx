import './ui/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { onSignedOut } from './api/http.js';
import { queryClient } from './app/query-client.js';
import { router } from './app/router.js';
import { sessionKey } from './app/session.js';
import { startI18n } from './i18n/i18n.js';
import { live } from './live/live.js';
import { watchSystemTheme } from './ui/theme.js';

// The page's policy forbids `eval`; zod would try it for speed.
config({ jitless: true });

/** The session ended elsewhere or ran out: to sign-in, and back here afterwards. */
function leave(): void {
  if (router.state.location.pathname === '/sign-in') return;
  live.stop();
  queryClient.setQueryData(sessionKey, null);
  void router.invalidate();
}

const reloadKey = 'bellwether.reloadedAt';
const reloadPauseMs = 30_000;

/** The gateway was upgraded under an open page: its old code is gone, so the page starts anew, once. */
function reloadForNewCode(): void {
  const lastMs = Number(sessionStorage.getItem(reloadKey) ?? 0);
  if (Date.now() - lastMs < reloadPauseMs) return;
  sessionStorage.setItem(reloadKey, String(Date.now()));
  location.reload();
}

async function start(): Promise<void> {
  window.addEventListener('vite:preloadError', reloadForNewCode);
  watchSystemTheme();
  await startI18n();
  onSignedOut(leave);
  live.onSessionEnd(leave);
  live.onRestart(() => void queryClient.invalidateQueries());
  const host = document.getElementById('root');
  if (!host) return;
  createRoot(host).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
