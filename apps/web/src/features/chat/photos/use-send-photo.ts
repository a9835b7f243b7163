import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useIsMounted } from '../../../lib/hooks/use-is-mounted.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { showMessage } from '../data/chat-cache.ts';
import type { PhotoDraft } from './use-photo-draft.ts';

const FAILED = 'Error al enviar la foto';
const NO_CONNECTION = 'No hay conexión. La foto y el texto siguen aquí.';

/** Why a photo was not sent or cannot be sent. */
export interface PhotoProblem {
  readonly text: string;
  /** True if sending the same photo again may succeed. */
  readonly canRetry: boolean;
}

interface Sending {
  readonly requestId: number;
  readonly userId: number;
  /** Called when the server has the photo. */
  readonly onSent: (clientId: string, caption: string) => void;
}

/** Sends a photo once, with its progress. A failure keeps the photo. */
export function useSendPhoto({ requestId, userId, onSent }: Sending) {
  const cache = useQueryClient();
  /** Uploaded share, from 0 to 1; null while nothing is sent. */
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const control = useRef<AbortController>(null);
  const isMounted = useIsMounted();
  const send = useSingleFlight(async (draft: PhotoDraft, caption: string) => {
    control.current = new AbortController();
    setShare(0);
    setProblem(null);
    try {
      const { message } = await call(chatEndpoints.sendPhoto, {
        body: { request_id: requestId, message: caption, client_id: draft.clientId },
        file: draft.file,
        onProgress: setShare,
        signal: control.current.signal,
      });
      onSent(draft.clientId, caption);
      showMessage(cache, message, userId);
    } catch (error) {
      if (control.current.signal.aborted) return;
      if (!isMounted.current) return toast.error(refusalOf(error, FAILED), { link: chatPath(requestId) });
      setProblem(problemOf(error));
    } finally {
      setShare(null);
    }
  });
  return { send, share, problem, setProblem, cancel: () => control.current?.abort() };
}

function problemOf(error: unknown): PhotoProblem {
  if (!(error instanceof ApiError) || error.isTemporary) {
    const isOffline = error instanceof ApiError && error.status === 0;
    return { text: isOffline ? NO_CONNECTION : refusalOf(error, FAILED), canRetry: true };
  }
  return { text: refusalOf(error, FAILED), canRetry: false };
}
