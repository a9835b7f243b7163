import { Button, Progress } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import classes from './composer-photo.module.css';
import type { PhotoProblem } from './use-send-photo.ts';

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
