import { createStore, useStore } from '../store.ts';

/** Whether the live channel is connected. Separate from `channel.ts`, so that reading it does not load Socket.IO. */
export type LiveState = 'down' | 'up';

/** Factor by which polling slows down while the live channel is up. */
const CONNECTED_FACTOR = 4;

export const liveState = createStore<LiveState>('down');

/** Returns the current state of the live channel. */
export const useLiveState = (): LiveState => useStore(liveState);

/** Poll interval in milliseconds for data that the live channel also announces. Polling continues, because events may be lost. */
export const pollInterval = (alone: number): number =>
  liveState.get() === 'up' ? alone * CONNECTED_FACTOR : alone;
