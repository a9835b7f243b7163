import { TYPING_IDLE_MS } from '@oficio/domain/chat/limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emitLive, onLive } from '../../../lib/live/channel.ts';
import { useLiveState } from '../../../lib/live/state.ts';

/** Interval in milliseconds at which a typing user repeats the signal. */
const TYPING_REPEAT_MS = 3000;
/** Milliseconds after which the signal expires, because the end signal may be lost. */
const TYPING_TIMEOUT_MS = 5000;

/** Whether the other party is typing. */
export function useOtherTyping(requestId: number, readerId: number): boolean {
  const [isTyping, setTyping] = useState(false);
  const live = useLiveState();
  useEffect(() => {
    let end: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(end);
      setTyping(false);
    };
    const stops = [
      onLive('user_typing', typing => {
        if (typing.request_id !== requestId || typing.userId === readerId) return;
        clearTimeout(end);
        setTyping(true);
        end = setTimeout(stop, TYPING_TIMEOUT_MS);
      }),
      onLive('user_stop_typing', typing => {
        if (typing.request_id === requestId && typing.userId !== readerId) stop();
      }),
      onLive('new_message', message => {
        if (message.request_id === requestId && message.sender_id !== readerId) stop();
      }),
    ];
    return () => {
      for (const quit of stops) quit();
      stop();
    };
  }, [requestId, readerId]);
  return isTyping && live === 'up';
}

interface Writer {
  readonly id: number;
  readonly name: string;
}

/** Sends the typing signal: call `type` at every key and `stop` when the message is sent. */
export function useTypingSignal(requestId: number, { id: userId, name: userName }: Writer) {
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sentAt = useRef<number | null>(null);
  const stop = useCallback(() => {
    clearTimeout(idle.current);
    if (sentAt.current !== null) emitLive('stop_typing', { request_id: requestId, userId });
    sentAt.current = null;
  }, [requestId, userId]);
  const type = useCallback(() => {
    const now = performance.now();
    if (sentAt.current === null || now - sentAt.current > TYPING_REPEAT_MS) {
      sentAt.current = now;
      emitLive('typing', { request_id: requestId, userId, userName });
    }
    clearTimeout(idle.current);
    idle.current = setTimeout(stop, TYPING_IDLE_MS);
  }, [requestId, userId, userName, stop]);
  useEffect(() => stop, [stop]);
  return { type, stop };
}
