import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import classes from './message-photo.module.css';
import { type ShownPhoto, usePhotoLink } from './use-photo-link.ts';

interface PhotoDialogProps {
  readonly photo: ShownPhoto;
  readonly title: string;
  readonly onClose: () => void;
}

/** Shows a photo as large as the screen allows. */
export default function PhotoDialog({ photo, title, onClose }: PhotoDialogProps) {
  const { url, attempt, isBroken, onLoad, onError } = usePhotoLink(photo);
  return (
    <Dialog title={title} size="auto" onClose={onClose}>
      {isBroken ? (
        <p role="alert">No se ha podido cargar la foto.</p>
      ) : (
        <img
          key={attempt}
          src={url}
          alt={title}
          width={photo.width}
          height={photo.height}
          className={classes.large}
          onLoad={onLoad}
          onError={onError}
        />
      )}
    </Dialog>
  );
}
