import type { AdminSubject } from '@oficio/domain/live/socket.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveConnected } from '../../lib/live/channel.ts';
import { loadAgain } from '../../lib/live/load-again.ts';

const SUBJECTS: readonly AdminSubject[] = [
  'users',
  'technicians',
  'requests',
  'payments',
  'reviews',
  'services',
];

/** Subjects of the rows of the queue. */
const QUEUED: readonly AdminSubject[] = ['payments', 'technicians'];

/** Minimum milliseconds between two refreshes; limits bursts of changes. */
const REFRESH_INTERVAL_MS = 1000;

/** Reloads the administrators' lists and counters after an `admin_changed` event, and after each reconnection. */
export function useLiveAdmin(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const refresher = createRefresher(cache);
    const stops = [
      onLive('admin_changed', ({ subject }) => refresher.refresh([subject])),
      onLiveConnected(() => refresher.refresh(SUBJECTS)),
      refresher.stop,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}

/** Collects subjects and refreshes their queries at most once per interval. */
export function createRefresher(cache: QueryClient) {
  const changedSubjects = new Set<AdminSubject>();
  const { call, stop } = throttle(() => {
    for (const subject of changedSubjects) void loadAgain(cache, ['admin', subject]);
    void loadAgain(cache, ['admin', 'stats']);
    if (QUEUED.some(subject => changedSubjects.has(subject))) void loadAgain(cache, ['admin', 'queue']);
    changedSubjects.clear();
  }, REFRESH_INTERVAL_MS);
  return {
    refresh(subjects: readonly AdminSubject[]): void {
      for (const subject of subjects) changedSubjects.add(subject);
      call();
    },
    stop,
  };
}

/** Runs an action immediately, and once more after `intervalMs` if it was called in between. */
function throttle(action: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCalledAgain = false;
  const run = () => {
    isCalledAgain = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isCalledAgain) run();
    }, intervalMs);
    action();
  };
  return {
    call(): void {
      if (timer === undefined) run();
      else isCalledAgain = true;
    },
    /** Cancels the pending run. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      isCalledAgain = false;
    },
  };
}
