import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { captionOf } from '@oficio/domain/chat/rules.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { useEffect, useEffectEvent } from 'react';
import { useDroppedFiles } from '../../../lib/browser/use-dropped-files.ts';
import { usePhotoPreparation } from '../../../lib/photos/use-photo-preparation.ts';
import { usePhotoDraft } from './use-photo-draft.ts';
import { useSendPhoto } from './use-send-photo.ts';

interface Options {
  readonly requestId: number;
  readonly userId: number;
  /** Messages of the conversation that are loaded. */
  readonly messages: readonly MessageOut[];
  /** Called when a photo was chosen or removed. */
  readonly onChange: () => void;
  /** Called with the caption when the server has the photo. */
  readonly onSent: (caption: string) => void;
}

/** Keeps and sends the photo of a conversation: chosen, dropped on the page or pasted. */
export function useComposerPhoto({ requestId, userId, messages, onChange, onSent }: Options) {
  const { draft, choose, drop } = usePhotoDraft(userId, requestId);
  const sending = useSendPhoto({
    requestId,
    userId,
    onSent: (clientId, caption) => {
      drop(clientId);
      onSent(caption);
    },
  });
  const { share, setProblem } = sending;
  const isSending = share !== null;

  const refuse = (text: string) => setProblem({ text, canRetry: false });
  const { offer: prepare, isPreparing } = usePhotoPreparation({
    // A new photo replaces the chosen one.
    room: () => 1,
    onReady: photo => {
      choose(photo);
      onChange();
    },
    onRefuse: refuse,
  });

  const offer = ([file, another]: readonly File[]) => {
    if (!file || isSending || isPreparing) return;
    if (another) return refuse(ERRORS.unexpected_file[1]);
    setProblem(null);
    prepare([file]);
  };
  const isOver = useDroppedFiles(files => {
    // A dialog over the conversation may have a photo field of its own.
    if (!document.querySelector('[role="dialog"]')) offer(files);
  });

  // The reply may be lost although the server has the photo.
  const stored = messages.find(one => one.sender_id === userId && one.client_id === draft?.clientId);
  const arrive = useEffectEvent((message: MessageOut) => {
    drop(message.client_id);
    setProblem(null);
    onSent(captionOf(message.message, message.photo !== null));
  });
  useEffect(() => {
    if (stored) arrive(stored);
  }, [stored]);

  return {
    ...sending,
    draft,
    isSending,
    isPreparing,
    isOver,
    offer,
    remove: () => {
      if (draft) drop(draft.clientId);
      setProblem(null);
      onChange();
    },
  };
}
