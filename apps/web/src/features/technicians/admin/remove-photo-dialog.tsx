import { Text } from '@mantine/core';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useRemoveTechnicianPhoto } from './api.ts';

interface RemovePhotoDialogProps {
  readonly technician: { readonly profileId: number; readonly name: string };
  /** Common part of the photo's addresses, without a signature. */
  readonly photo: string;
  readonly onClose: () => void;
}

/** Asks for a reason and removes a photo of a technician. */
export default function RemovePhotoDialog({ technician, photo, onClose }: RemovePhotoDialogProps) {
  const { profileId, name } = technician;
  const removal = useRemoveTechnicianPhoto();
  return (
    <ReasonDialog
      draftName={`remove-photo.${photo}`}
      title="¿Quitar esta foto?"
      description="Lo leerá el técnico, y queda en el registro: no escribas datos de otras personas."
      submitLabel="Quitar foto"
      danger
      failed="Error al quitar la foto"
      say={refusalOf}
      send={async reason => {
        await removal.mutateAsync({ profileId, photo, reason });
        toast.success('Foto eliminada');
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <Text>La foto se borra para siempre. {name} podrá subir otra.</Text>
    </ReasonDialog>
  );
}
