import { Button, type ButtonProps } from '@mantine/core';
import type { FileOut, FileType } from '@oficio/domain/endpoint.ts';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { refusalOf } from '../../lib/api/api-error.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { toast } from '../feedback/toasts.ts';

interface DownloadButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly type: FileType;
  /** Loads the file from the server. */
  readonly get: () => Promise<FileOut>;
  readonly children: ReactNode;
}

/** Downloads a file with the user's session and saves it. */
export function DownloadButton({ type, get, variant, children }: DownloadButtonProps) {
  const [pending, setPending] = useState(false);
  const press = useSingleFlight(async () => {
    setPending(true);
    try {
      saveFile(await get(), type);
    } catch (error) {
      toast.error(refusalOf(error, 'Error al descargar el archivo'));
    }
    setPending(false);
  });
  return (
    <Button
      size="md"
      variant={variant ?? 'filled'}
      loading={pending}
      aria-busy={pending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => press()}
    >
      {children}
    </Button>
  );
}
