import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { AddressForm } from './address-form.tsx';

interface AddressDialogProps {
  readonly request: RequestOut;
  readonly onClose: () => void;
  /** Called when the address is saved or proposed, or the job has started or ended meanwhile. */
  readonly onDone: () => void;
}

/** Asks for the address of a job in a dialog. */
export default function AddressDialog({ request, onClose, onDone }: AddressDialogProps) {
  return (
    <Dialog
      title={request.address === null ? 'Añadir la dirección' : 'Cambiar la dirección'}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <AddressForm
        request={request}
        onDone={onDone}
        actions={({ pending }) => (
          <FormActions back="Cancelar" onBack={onClose} pending={pending}>
            Guardar dirección
          </FormActions>
        )}
      />
    </Dialog>
  );
}
