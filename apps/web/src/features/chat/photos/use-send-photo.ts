import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { randomKey } from '../../../lib/browser/random-key.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useIsMounted } from '../../../lib/hooks/use-is-mounted.ts';
import { draftName } from '../../../lib/storage/drafts.ts';
import { readPhotoDraft, savePhotoDraft } from '../../../lib/storage/photo-draft.ts';
import { localStorageEntry } from '../../../lib/storage/storage-entry.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { showMessage } from '../data/chat-cache.ts';

/** The photo that is chosen for a conversation and not sent yet. */
interface PhotoDraft {
  /** Idempotency key of the message. */
  readonly clientId: string;
  readonly file: File;
}

/** Keeps the unsent photo of a conversation. It survives leaving the page. */
export function usePhotoDraft(userId: number, requestId: number) {
  const [draft, setDraft] = useState<PhotoDraft | null>(null);
  // The key survives with the photo, so that sending it again after a lost reply stores one message.
  const key = localStorageEntry(draftName(userId, `chat-photo.${requestId}`));

  const restore = useEffectEvent(async () => {
    const clientId = key.read();
    const file = clientId === null ? null : await readPhotoDraft(userId, clientId);
    // The user may have chosen another photo meanwhile.
    if (clientId !== null && file) setDraft(current => current ?? { clientId, file });
  });
  useEffect(() => void restore(), []);

  /** Removes a photo that was sent or is not wanted. */
  const drop = (clientId: string) => {
    setDraft(current => (current?.clientId === clientId ? null : current));
    if (key.read() === clientId) key.write(null);
    void savePhotoDraft(userId, clientId, null);
  };
  const choose = (file: File) => {
    if (draft) drop(draft.clientId);
    const clientId = randomKey();
    setDraft({ clientId, file });
    key.write(clientId);
    void savePhotoDraft(userId, clientId, file);
  };
  return { draft, choose, drop };
}

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
