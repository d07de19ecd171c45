import { useEffect, useRef, useState } from 'react';
import type { LiveMood } from '../live/connection-state.js';

const quietMs = 10_000;

/** Speaks a change of state, at most one in ten seconds, and never the first state of a page. */
export function useLiveAnnouncement(mood: LiveMood, words: string): string {
  const [spoken, setSpoken] = useState('');
  const last = useRef<{ mood: LiveMood | null; atMs: number }>({ mood: null, atMs: 0 });
  useEffect(() => {
    if (last.current.mood === null || mood === 'connecting') {
      last.current.mood = mood;
      return;
    }
    if (last.current.mood === mood) return;
    const waitMs = Math.max(0, last.current.atMs + quietMs - Date.now());
    const timer = setTimeout(() => {
      last.current = { mood, atMs: Date.now() };
      setSpoken(words);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [mood, words]);
  return spoken;
}
