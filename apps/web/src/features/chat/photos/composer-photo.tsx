import { ActionIcon, Button, Progress } from '@mantine/core';
import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { captionOf } from '@oficio/domain/chat/rules.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { IconCamera, IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDroppedFiles } from '../../../lib/browser/use-dropped-files.ts';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { usePhotoPreparation } from '../../../lib/photos/use-photo-preparation.ts';
import { PhotoChooser } from '../../../ui/forms/photo-chooser.tsx';
import classes from './composer-photo.module.css';
import { type PhotoProblem, usePhotoDraft, useSendPhoto } from './use-send-photo.ts';

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

interface AttachedPhotoProps {
  /** Null if only a problem is shown, such as a file that is no photo. */
  readonly file: File | null;
  /** True while the chosen photo is prepared. */
  readonly isPreparing: boolean;
  /** Uploaded share, from 0 to 1; null while nothing is sent. */
  readonly share: number | null;
  readonly problem: PhotoProblem | null;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** Shows the chosen photo above the message field, with the progress or the failure of its sending. */
export function AttachedPhoto({ file, isPreparing, share, problem, ...actions }: AttachedPhotoProps) {
  const { onRemove, onCancel, onRetry } = actions;
  const isSending = share !== null;
  return (
    <div className={classes.attached}>
      {file ? <Preview key={`${file.name} ${file.lastModified} ${file.size}`} file={file} /> : null}
      <div className={classes.state}>
        <p role="status" className={classes.text}>
          {stateOf({ isPreparing, share })}
        </p>
        {isSending ? (
          <Progress.Root size="md">
            <Progress.Section value={Math.floor(share * 100)} aria-label="Subida de la foto" />
          </Progress.Root>
        ) : null}
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem.text}
          </p>
        ) : null}
      </div>
      <div className={classes.buttons}>
        {problem?.canRetry ? (
          <Button variant="default" size="md" onClick={onRetry}>
            Reintentar
          </Button>
        ) : null}
        {isSending ? (
          <Button variant="subtle" size="md" onClick={onCancel}>
            Cancelar
          </Button>
        ) : file ? (
          <Button variant="subtle" size="md" onClick={onRemove}>
            Quitar
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function stateOf({ isPreparing, share }: Pick<AttachedPhotoProps, 'isPreparing' | 'share'>): string {
  if (isPreparing) return 'Preparando la foto…';
  if (share === null) return '';
  return share === 1 ? 'Foto subida. Enviando…' : 'Subiendo la foto…';
}

function Preview({ file }: { readonly file: File }) {
  const url = useObjectUrl(file);
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <div className={classes.preview}>
      {isUnreadable ? (
        <IconPhotoOff aria-label="Foto sin vista previa" role="img" />
      ) : url ? (
        <img src={url} alt="Vista previa de la foto" onError={() => setUnreadable(true)} />
      ) : null}
    </div>
  );
}

interface ChatPhotoButtonsProps {
  readonly isDisabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Buttons that choose a photo and, on devices with a camera, take one. */
export function ChatPhotoButtons({ isDisabled, onChoose }: ChatPhotoButtonsProps) {
  const look = { size: 44, radius: 'xl', variant: 'subtle', color: 'gray', disabled: isDisabled } as const;
  return (
    <div className={classes.chooserButtons}>
      <PhotoChooser onChoose={onChoose} disabled={isDisabled}>
        {button => (
          <ActionIcon {...button} {...look} aria-label="Elegir foto">
            <IconPhoto size={22} aria-hidden="true" />
          </ActionIcon>
        )}
      </PhotoChooser>
      <PhotoChooser isCamera onChoose={onChoose} disabled={isDisabled}>
        {button => (
          <ActionIcon {...button} {...look} className={classes.camera} aria-label="Hacer foto">
            <IconCamera size={22} aria-hidden="true" />
          </ActionIcon>
        )}
      </PhotoChooser>
    </div>
  );
}
