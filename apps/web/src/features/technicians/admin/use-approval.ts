import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useApproveTechnician } from './api.ts';

interface Applicant {
  readonly profile_id: number;
  readonly name: string;
}

/** Returns a function that asks and approves the profile. `onDecided` runs also after a refusal. */
export function useApproval({ profile_id, name }: Applicant, onDecided: () => void) {
  const { mutateAsync, isPending } = useApproveTechnician();
  const press = useSingleFlight(async () => {
    const question = {
      title: `¿Aprobar a ${name}?`,
      message: 'Aparecerá en las búsquedas y podrá aceptar solicitudes.',
      confirmLabel: 'Aprobar',
    };
    if (!(await confirm(question))) return;
    try {
      await mutateAsync(profile_id);
      toast.success('Técnico aprobado');
    } catch (error) {
      toast.error(refusalOf(error, 'Error al aprobar técnico'));
    }
    onDecided();
  });
  return { press, isPending };
}
