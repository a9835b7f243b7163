import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import classes from './message-photo.module.css';
import { type ShownPhoto, usePhotoLink } from './use-photo-link.ts';

const PhotoDialog = lazyDialog(() => import('./photo-dialog.tsx'));

interface MessagePhotoProps {
  readonly photo: ShownPhoto;
  readonly alt: string;
}

/** Shows the photo of a message. Pressing it opens it large. Its place has its final size before it is loaded. */
export function MessagePhoto({ photo, alt }: MessagePhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const { url, attempt, isBroken, onLoad, onError, retry } = usePhotoLink(photo);
  const { width, height } = photo;
  if (isBroken)
    return (
      <button type="button" className={classes.broken} onClick={retry}>
        <IconPhotoOff size={28} aria-hidden="true" />
        <span>No se ha podido cargar la foto.</span>
        <span className={classes.retry}>Reintentar</span>
      </button>
    );
  return (
    <>
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img
          key={attempt}
          src={url}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className={classes.photo}
          onLoad={onLoad}
          onError={onError}
        />
      </button>
      {isOpen ? <PhotoDialog photo={{ ...photo, url }} title={alt} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
