import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import { refusalOf } from '../../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../../lib/forms/use-single-flight.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../../ui/forms/form-actions.tsx';
import { showFormError } from '../../../../ui/forms/form-errors.ts';
import { useDescribePortfolioPhoto } from '../api.ts';
import { CaptionField } from './caption-field.tsx';

interface CaptionDialogProps {
  readonly item: PortfolioPhotoOut;
  readonly onClose: () => void;
}

/** Changes the caption of a photo of the portfolio. */
export default function CaptionDialog({ item: { id, caption }, onClose }: CaptionDialogProps) {
  const change = useDescribePortfolioPhoto();
  const form = useForm({ initialValues: { caption } });
  const save = useSingleFlight(async (values: typeof form.values) => {
    try {
      await change.mutateAsync({ id, ...values });
      toast.success('Descripción guardada');
      onClose();
    } catch (error) {
      showFormError(form, error, 'Error al guardar la descripción', refusalOf);
    }
  });
  return (
    <Dialog title="Describe la foto" onClose={onClose} closeOnClickOutside={form.values.caption === caption}>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack>
          <CaptionField data-autofocus {...form.getInputProps('caption')} />
          <FormActions back="Cancelar" onBack={onClose} pending={change.isPending}>
            Guardar
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
