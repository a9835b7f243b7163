import { PHOTO_WIDTHS } from '@oficio/domain/photos.ts';
import { refusalOf } from '../../../../lib/api/api-error.ts';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { useSetMyPhoto } from '../api.ts';
import { CropDialog } from './crop-dialog.tsx';

interface MyPhotoDialogProps {
  readonly file: File;
  readonly onClose: () => void;
}

/** Cuts a picture and uploads it as the technician's photo. */
export default function MyPhotoDialog({ file, onClose }: MyPhotoDialogProps) {
  const upload = useSetMyPhoto();
  return (
    <CropDialog
      title="Ajusta tu foto"
      file={file}
      side={Math.max(...PHOTO_WIDTHS)}
      isRound
      pending={upload.isPending}
      onSave={async (photo, signal) => {
        await upload.mutateAsync({ file: photo, signal });
        toast.success('Foto guardada');
        onClose();
      }}
      onFailed={error => toast.error(refusalOf(error, 'Error al guardar la foto'))}
      onClose={onClose}
    />
  );
}
