import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { refusalOf } from '../../../../lib/api/api-error.ts';
import { useUser } from '../../../../lib/session/session.ts';
import { Avatar } from '../../../../ui/data/avatar.tsx';
import { confirm } from '../../../../ui/dialogs/confirm.ts';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { lazyDialog } from '../../../../ui/loading/lazy-part.tsx';
import { useRemoveMyPhoto } from '../api.ts';
import { ChoosePhotoButton } from './choose-photo-button.tsx';
import classes from './my-photo.module.css';

const MyPhotoDialog = lazyDialog(() => import('./my-photo-dialog.tsx'));

/** Shows the technician's photo, with buttons that change and remove it. */
export function MyPhoto({ photo }: { readonly photo: string | null }) {
  const user = useUser();
  const [file, setFile] = useState<File | null>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const removal = useRemoveMyPhoto();
  const remove = async () => {
    const isSure = await confirm({
      title: '¿Quitar tu foto?',
      message: 'En su lugar se verá la inicial de tu nombre.',
      confirmLabel: 'Quitar foto',
      danger: true,
    });
    if (!isSure) return;
    try {
      await removal.mutateAsync(undefined);
      toast.success('Foto eliminada');
      chooser.current?.focus();
    } catch (error) {
      toast.error(refusalOf(error, 'Error al quitar la foto'));
    }
  };
  if (!user) return null;
  return (
    <div className={classes.photo}>
      <Avatar id={user.id} name={user.name} photo={photo} size={96} />
      <div className={classes.side}>
        <Text size="sm" c="dimmed">
          {photo === null
            ? 'Sube una foto tuya: se ve en las búsquedas y en tu perfil, y da confianza a tus clientes.'
            : 'Se ve en las búsquedas y en tu perfil.'}
        </Text>
        <div className={classes.buttons}>
          <ChoosePhotoButton ref={chooser} onChoose={setFile}>
            {photo === null ? 'Subir foto' : 'Cambiar foto'}
          </ChoosePhotoButton>
          {photo === null ? null : (
            <Button
              variant="default"
              size="md"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              loading={removal.isPending}
              onClick={() => void remove()}
            >
              Quitar foto
            </Button>
          )}
        </div>
      </div>
      {file ? <MyPhotoDialog file={file} onClose={() => setFile(null)} /> : null}
    </div>
  );
}
