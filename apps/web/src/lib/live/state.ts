import { useSyncExternalStore } from 'react';

/** Whether the live channel is connected. Separate from `channel.ts`, so that reading it does not load Socket.IO. */
export type LiveState = 'down' | 'up';

/** Factor by which polling slows down while the live channel is up. */
const CONNECTED_FACTOR = 4;

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

/** Returns the current state of the live channel. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(onLiveState, getLiveState, (): LiveState => 'down');

/** Poll interval in milliseconds for data that the live channel also announces. Polling continues, because events may be lost. */
export const pollInterval = (alone: number): number => (state === 'up' ? alone * CONNECTED_FACTOR : alone);
