import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Actions } from '../../../ui/forms/actions.tsx';
import { DeleteDialog } from './own-data.tsx';

interface DeleteAccountProps {
  readonly hasPassword: boolean;
  /** The account belongs to the staff, so it cannot be deleted. */
  readonly isStaff: boolean;
}

/** Explains what deleting the account means, and opens the dialog for it. */
export function DeleteAccount({ hasPassword, isStaff }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false);
  if (isStaff)
    return (
      <Text>
        La cuenta de un administrador no se puede eliminar. Pide antes a otro administrador que te retire ese
        permiso.
      </Text>
    );
  return (
    <Stack>
      <List spacing={6}>
        <List.Item>Se cancelan tus solicitudes y trabajos abiertos, y se avisa a la otra parte.</List.Item>
        <List.Item>
          Se borran tus datos, tus fotos y tus notificaciones, y tu perfil desaparece de las búsquedas.
        </List.Item>
        <List.Item>
          Tus mensajes, tus reseñas y tus trabajos pagados quedan a nombre de «Usuario eliminado».
        </List.Item>
        <List.Item>Mientras tengas dinero pendiente no podrás eliminarla.</List.Item>
      </List>
      <Actions>
        <Button color="red" variant="light" size="md" onClick={() => setAsking(true)}>
          Eliminar mi cuenta
        </Button>
      </Actions>
      {asking ? <DeleteDialog hasPassword={hasPassword} onClose={() => setAsking(false)} /> : null}
    </Stack>
  );
}
