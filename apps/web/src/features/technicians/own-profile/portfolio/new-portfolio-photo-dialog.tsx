import { Progress } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PORTFOLIO_WIDTHS } from '@oficio/domain/photos.ts';
import { useState } from 'react';
import { refusalOf } from '../../../../lib/api/api-error.ts';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { showFormError } from '../../../../ui/forms/form-errors.ts';
import { useAddPortfolioPhoto } from '../api.ts';
import { CropDialog } from '../photo/crop-dialog.tsx';
import { CaptionField } from './caption-field.tsx';

interface NewPortfolioPhotoDialogProps {
  readonly file: File;
  readonly onClose: () => void;
}

/** Cuts a picture and uploads it as a photo of the portfolio, with a caption. */
export default function NewPortfolioPhotoDialog({ file, onClose }: NewPortfolioPhotoDialogProps) {
  const upload = useAddPortfolioPhoto();
  const [share, setShare] = useState(0);
  const form = useForm({ initialValues: { caption: '' } });
  return (
    <CropDialog
      title="Ajusta la foto"
      file={file}
      side={Math.max(...PORTFOLIO_WIDTHS)}
      pending={upload.isPending}
      onSave={async (photo, signal) => {
        setShare(0);
        const { caption } = form.values;
        await upload.mutateAsync({ file: photo, caption, onProgress: setShare, signal });
        toast.success('Foto añadida');
        onClose();
      }}
      onFailed={error => showFormError(form, error, 'Error al guardar la foto', refusalOf)}
      onClose={onClose}
    >
      <CaptionField {...form.getInputProps('caption')} />
      {upload.isPending ? (
        <Progress.Root size="lg">
          <Progress.Section value={Math.floor(share * 100)} aria-label="Subida de la foto" />
        </Progress.Root>
      ) : null}
    </CropDialog>
  );
}
