import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { emitLive } from '../../../lib/live/channel.ts';
import { useLiveState } from '../../../lib/live/state.ts';

/** Reports to the server which conversation is visible, so that it sends no notifications for it. */
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
