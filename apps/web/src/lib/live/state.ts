import { useSyncExternalStore } from 'react';

/** Whether the live channel carries anything now. Light enough for whoever only asks. */
export type LiveState = 'down' | 'up';

/** With the live channel up, what comes by it is only looked at this much less often. */
const PATIENCE = 4;

let state: LiveState = 'down';
const listeners = new Set<() => void>();

export const getLiveState = (): LiveState => state;

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of [...listeners]) listener();
}

export function onLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the live channel is up, kept current. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(onLiveState, getLiveState, (): LiveState => 'down');

/** Milliseconds between two looks at something that the live channel tells of, too: it may be down, or blocked for good. */
export const pollInterval = (alone: number): number => (state === 'up' ? alone * PATIENCE : alone);
