import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useUndoStart } from './api.ts';
import { showRefusal } from './show-refusal.ts';
import { ACTION_BUTTON_LABELS } from './technician-view.ts';

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
