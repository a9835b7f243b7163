import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { isEarlyStart, MAX_UNDONE_STARTS, UNDO_START_MINUTES } from '@oficio/domain/requests/early-start.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import type { Question } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { showRefusal, useUndoStart } from './api.ts';
import { ACTION_BUTTON_LABELS } from './technician-view.ts';

/** Returns the question before a start that is much too early; null for any other start. */
export function askEarlyStart(request: RequestOut, now: number): Question | null {
  const date = request.money?.agreed_date ?? null;
  if (date === null || !isEarlyStart(Date.parse(date), now)) return null;
  return {
    title: '¿Empezar antes de tiempo?',
    message: `El trabajo está previsto para el ${formatJobTime(date, request)}. Si lo empiezas, avisaremos a ${request.user_name}, que podrá cambiar la fecha si no le viene bien. Podrás deshacerlo durante ${UNDO_START_MINUTES} minutos, como mucho ${MAX_UNDONE_STARTS} veces en este trabajo.`,
    confirmLabel: ACTION_BUTTON_LABELS.start,
    cancelLabel: 'Todavía no',
  };
}

interface UndoStartButtonProps {
  readonly request: RequestOut;
  readonly describedBy: string | undefined;
  readonly onSettled: (isDone: boolean) => void;
}

/** Shows 'Deshacer el inicio' for the minutes in which an early start can be undone. */
export function UndoStartButton({ request, describedBy, onSettled }: UndoStartButtonProps) {
  const { mutateAsync, isPending } = useUndoStart();
  const now = useNow();
  const press = useSingleFlight(async () => {
    try {
      await mutateAsync(request.id);
      toast.success('Inicio deshecho. La fecha acordada no cambia');
      onSettled(true);
    } catch (error) {
      showRefusal(error, 'Error al actualizar estado');
      onSettled(false);
    }
  });
  const until = request.undo_start_until;
  if (now === null || until === null || now >= Date.parse(until)) return null;
  return (
    <Button
      variant="default"
      size="md"
      aria-describedby={describedBy}
      loading={isPending}
      onClick={() => press()}
    >
      {ACTION_BUTTON_LABELS.undo_start}
    </Button>
  );
}
