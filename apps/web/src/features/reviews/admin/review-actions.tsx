import { Button } from '@mantine/core';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

const HideDialog = lazyDialog(() => import('./hide-review-dialog.tsx'));

interface ReviewActionsProps {
  readonly id: number;
  readonly isHidden: boolean;
}

/** Shows the decision about a review. One button for both decisions, so that it keeps the focus. */
export function ReviewActions({ id, isHidden }: ReviewActionsProps) {
  const [hiding, setHiding] = useState(false);
  const { press, isPending } = useShowReview(id);
  return (
    <>
      <Button variant="default" loading={isPending} onClick={isHidden ? press : () => setHiding(true)}>
        {isHidden ? 'Mostrar de nuevo' : 'Ocultar'}
      </Button>
      {hiding ? <HideDialog id={id} onClose={() => setHiding(false)} /> : null}
    </>
  );
}

/** Returns a function that asks and shows a hidden review again. */
function useShowReview(id: number) {
  const queryClient = useQueryClient();
  const show = useMutation({
    mutationFn: () => call(adminReviewEndpoints.showReview, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const press = useSingleFlight(async () => {
    const question = {
      title: '¿Mostrar la reseña de nuevo?',
      message: 'Vuelve al perfil y a la media del técnico. Avisamos a quien la escribió y al técnico.',
      confirmLabel: 'Mostrar reseña',
    };
    if (!(await confirm(question))) return;
    try {
      await show.mutateAsync();
      toast.success('Reseña visible');
    } catch (error) {
      toast.error(refusalOf(error, 'Error al mostrar la reseña'));
    }
  });
  return { press, isPending: show.isPending };
}
