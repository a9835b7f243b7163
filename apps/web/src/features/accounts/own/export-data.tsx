import { Stack, Text } from '@mantine/core';
import { Actions } from '../../../ui/forms/actions.tsx';
import { DownloadButton } from '../../../ui/forms/download-button.tsx';
import { fetchOwnData } from './api.ts';

/** Lets users download a copy of all their data. */
export function ExportData() {
  return (
    <Stack>
      <Text>
        Un archivo ZIP con tus fotos y, en formato JSON, tus datos, solicitudes, mensajes, pagos, reseñas y
        notificaciones. Puede tardar un poco.
      </Text>
      <Actions>
        <DownloadButton type="application/zip" variant="default" get={fetchOwnData}>
          Descargar mis datos
        </DownloadButton>
      </Actions>
    </Stack>
  );
}
