import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { COMMENT_MAX, RATING_RANGE, reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { textOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { useFormDraft } from '../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { StarInput } from '../../ui/forms/star-input.tsx';

/** Reviews with at most this many stars offer to report a problem first. */
const LOW_RATING = 2;
const FAILED = 'Error al enviar reseña';

interface ReviewDialogProps {
  readonly request: {
    readonly id: number;
    readonly service_name: string;
    readonly technician_name: string | null;
  };
  readonly onClose: () => void;
  /** Opens the report of a problem while that still stops the payment; null afterwards. */
  readonly onProblem: (() => void) | null;
}

/** Asks for a rating and a text. Stays open with its values if the call fails. */
export default function ReviewDialog({ request, onClose, onProblem }: ReviewDialogProps) {
  const draft = useFormDraft(`review.${request.id}`, { rating: String(RATING_RANGE.max), comment: '' });
  const [rating, setRating] = useState(Number(draft.initial.rating));
  const [comment, setComment] = useState(draft.initial.comment);
  useEffect(() => draft.save({ rating: String(rating), comment }), [draft, rating, comment]);
  const review = useCreateReview();
  const offersProblem = onProblem !== null && rating <= LOW_RATING;

  const send = useSingleFlight(async () => {
    try {
      await review.mutateAsync({ request_id: request.id, rating, comment });
      draft.clear();
      toast.success('¡Reseña enviada exitosamente!');
      onClose();
    } catch (error) {
      toast.error(textOf(error, FAILED));
    }
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };

  return (
    <Dialog title="Dejar reseña" onClose={onClose} closeOnClickOutside={comment === ''}>
      <form onSubmit={submit}>
        <Stack>
          <Text>
            ¿Qué tal el trabajo de <strong>{request.technician_name ?? 'tu técnico'}</strong> (
            {request.service_name})?
          </Text>
          <div>
            <StarInput label="Tu valoración" value={rating} onChange={setRating} />
            <div role="status">
              {offersProblem ? (
                <Alert color="yellow" radius="md" mt="md" title="¿Hay algo por arreglar?">
                  <Stack gap="sm" align="flex-start">
                    Una reseña no detiene el pago. Si algo ha salido mal, avísanos antes: el dinero queda
                    congelado hasta que se resuelva. Tu reseña se queda guardada y podrás enviarla después.
                    <Button size="md" onClick={onProblem}>
                      Tengo un problema
                    </Button>
                  </Stack>
                </Alert>
              ) : null}
            </div>
          </div>
          <Textarea
            label="Comentario (opcional)"
            description={`Lo leerá todo el mundo. Hasta ${countText(COMMENT_MAX)} caracteres.`}
            value={comment}
            onChange={event => setComment(event.currentTarget.value)}
            maxLength={COMMENT_MAX}
            autosize
            minRows={3}
            maxRows={10}
            size="md"
          />
          {review.error ? <Alert color="red">{textOf(review.error, FAILED)}</Alert> : null}
          <FormActions
            back="Cancelar"
            onBack={onClose}
            pending={review.isPending}
            variant={offersProblem ? 'default' : 'filled'}
          >
            {offersProblem ? 'Enviar reseña igualmente' : 'Enviar reseña'}
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Sends the review of a finished job. Invalidates the request, the technician's rating and the reviews. */
function useCreateReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof reviewEndpoints.createReview>) =>
      call(reviewEndpoints.createReview, { body }),
    onSettled: () => {
      for (const noun of ['requests', 'technicians', 'reviews'])
        void queryClient.invalidateQueries({ queryKey: [noun] });
    },
  });
}
