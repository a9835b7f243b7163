import { useState } from 'react';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { type AddressAnswer, useAnswerAddress } from './api.ts';

const DONE: Readonly<Record<AddressAnswer, string>> = {
  accept: 'Nueva dirección acordada',
  decline: 'Propuesta rechazada',
  withdraw: 'Propuesta retirada',
};
const FAILED: Readonly<Record<AddressAnswer, string>> = {
  accept: 'Error al aceptar la dirección',
  decline: 'Error al rechazar la dirección',
  withdraw: 'Error al retirar la propuesta',
};

/** Sends one answer to a proposal at a time. Calls `onDone` also if the proposal is not open any more. */
export function useAddressAnswer(requestId: number, proposalId: number, onDone: () => void) {
  const { mutateAsync } = useAnswerAddress();
  const [answering, setAnswering] = useState<AddressAnswer | null>(null);
  const press = useSingleFlight(async (answer: AddressAnswer) => {
    setAnswering(answer);
    try {
      await mutateAsync({ id: requestId, proposalId, answer });
      toast.success(DONE[answer]);
      onDone();
    } catch (error) {
      const hasMoved = error instanceof ApiError && error.status === 409;
      toast[hasMoved ? 'info' : 'error'](refusalOf(error, FAILED[answer]));
      if (hasMoved) onDone();
    } finally {
      setAnswering(null);
    }
  });
  return { press, answering };
}
