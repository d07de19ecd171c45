import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Pause, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moodOf } from '../live/connection-state.js';
import { live, useLiveConnection, useNowMs } from '../live/live.js';
import { Button, buttonClass } from '../ui/button.js';
import { formatDuration } from '../ui/format.js';
import { useLiveAnnouncement } from './live-announcement.js';
import { useHearsLive } from './session.js';

/** How fresh the page is; without a stream, a way to read it anew. */
export function LiveBadge(props: { liveWords?: string }) {
  return useHearsLive() ? <StreamBadge {...props} /> : <RefreshButton />;
}

/** For those who do not hear the stream: what stands on the page is read by itself, and at a click. */
function RefreshButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;
  return (
    <Button
      icon={RotateCw}
      disabled={isFetching}
      title={t('live.refreshHint')}
      onClick={() => void queryClient.invalidateQueries({ refetchType: 'active' })}
      data-testid="refresh"
    >
      {t('live.refresh')}
    </Button>
  );
}

/** A dot, a square or bars, and words. A click pauses or goes on. */
function StreamBadge({ liveWords }: { liveWords?: string }) {
  const { t } = useTranslation();
  const { mood, silentMs } = moodOf(useLiveConnection(), useNowMs());
  const words = {
    live: liveWords ?? t('live.live'),
    connecting: t('live.connecting'),
    delayed: t('live.delayed', { age: formatDuration(silentMs) }),
    paused: t('live.paused'),
  }[mood];
  const announcement = useLiveAnnouncement(mood, t(`live.said.${mood}`));
  return (
    <>
      <button
        type="button"
        onClick={() => live.togglePause()}
        title={mood === 'paused' ? t('live.resume') : t('live.pause')}
        data-testid="live-badge"
        data-mood={mood}
        className={buttonClass('default', 'normal', 'gap-2.5')}
      >
        {mood === 'live' && (
          <span aria-hidden className="size-[7px] rounded-full bg-ok ring-3 ring-ok/25" />
        )}
        {mood === 'connecting' && (
          <span aria-hidden className="size-[7px] rounded-full bg-text-4" />
        )}
        {mood === 'delayed' && <span aria-hidden className="size-[7px] bg-warn" />}
        {mood === 'paused' && (
          <Pause size={12} strokeWidth={2.25} aria-hidden className="text-text-3" />
        )}
        {words}
      </button>
      <span role="status" aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </>
  );
}
