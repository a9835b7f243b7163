import { Text } from '@mantine/core';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';

interface HideReviewDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Asks for a reason, explains the effect and hides a review. */
export default function HideReviewDialog({ id, onClose }: HideReviewDialogProps) {
  const queryClient = useQueryClient();
  const hide = useMutation({
    mutationFn: (reason: string) =>
      call(adminReviewEndpoints.hideReview, { params: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <ReasonDialog
      draftName={`hide-review.${id}`}
      title="¿Ocultar esta reseña?"
      description="Lo leerán quien la escribió y el técnico, y queda en el registro."
      submitLabel="Ocultar reseña"
      danger
      failed="Error al ocultar la reseña"
      send={async reason => {
        await hide.mutateAsync(reason);
        toast.success('Reseña oculta');
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <Text>
        Deja de verse en el perfil y de contar en la media del técnico. Puedes mostrarla de nuevo más
        adelante.
      </Text>
    </ReasonDialog>
  );
}
