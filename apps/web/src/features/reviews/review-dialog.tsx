import { Alert, Stack, Text, Textarea } from '@mantine/core';
import { COMMENT_MAX, RATING_RANGE } from '@oficio/domain/reviews/contract.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import { textOf } from '../../lib/api/api-error.ts';
import { useKeptWords } from '../../lib/kept-words.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { toast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { StarInput } from '../../ui/star-input.tsx';
import { useCreateReview } from './api.ts';

const FAILED = 'Error al enviar reseña';

interface ReviewDialogProps {
  readonly request: {
    readonly id: number;
    readonly service_name: string;
    readonly technician_name: string | null;
  };
  readonly onClose: () => void;
}

/** Asks how a finished job went. Stays open, with what was written, when it could not be sent. */
export default function ReviewDialog({ request, onClose }: ReviewDialogProps) {
  const words = useKeptWords(`review.${request.id}`, { rating: String(RATING_RANGE.max), comment: '' });
  const [rating, setRating] = useState(Number(words.first.rating));
  const [comment, setComment] = useState(words.first.comment);
  useEffect(() => words.keep({ rating: String(rating), comment }), [words, rating, comment]);
  const review = useCreateReview();

  const send = useSingleFlight(async () => {
    try {
      await review.mutateAsync({ request_id: request.id, rating, comment });
      words.forget();
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
          <StarInput label="Tu valoración" value={rating} onChange={setRating} />
          <Textarea
            label="Comentario (opcional)"
            description={`Lo leerá todo el mundo. Hasta ${COMMENT_MAX.toLocaleString('es-ES')} caracteres.`}
            value={comment}
            onChange={event => setComment(event.currentTarget.value)}
            maxLength={COMMENT_MAX}
            autosize
            minRows={3}
            maxRows={10}
            size="md"
          />
          {review.error ? <Alert color="red">{textOf(review.error, FAILED)}</Alert> : null}
          <FormActions back="Cancelar" onBack={onClose} pending={review.isPending}>
            Enviar reseña
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
