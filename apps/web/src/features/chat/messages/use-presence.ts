import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { emitLive } from '../../../lib/live/channel.ts';
import { useLiveState } from '../../../lib/live/state.ts';

/** Tells the server that the reader has a conversation before their eyes, so that it notifies of nothing they see. */
export function usePresence(requestId: number): boolean {
  const live = useLiveState();
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (live !== 'up' || !isVisible) return;
    emitLive('join_chat', requestId);
    return () => emitLive('leave_chat', requestId);
  }, [live, isVisible, requestId]);
  return isVisible;
}
