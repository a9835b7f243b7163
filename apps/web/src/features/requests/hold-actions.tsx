import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { ApiError, refusalOf } from '../../lib/api/api-error.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { toast } from '../../lib/toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { confirm } from '../../ui/confirm.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { useConfirmJob } from './money-api.ts';

const ProblemDialog = lazyDialog(() => import('./problem-dialog.tsx'));
const FAILED = 'Error al confirmar el trabajo';

interface HoldActionsProps {
  readonly request: RequestOut;
  /** It is not held any more, and these buttons are gone. */
  readonly onSettled: () => void;
}

/** While the payment is held: the customer lets it go, or stops it. */
export function HoldActions({ request, onSettled }: HoldActionsProps) {
  const release = useConfirmJob();
  const [telling, setTelling] = useState(false);
  const now = useNow();
  const until = request.money?.payout?.release_at;
  const mayObject = until != null && (now === null || Date.parse(until) > now);
  const done = () => {
    setTelling(false);
    onSettled();
  };
  const press = useSingleFlight(async () => {
    const technician = request.technician_name ?? 'El técnico';
    const sure = await confirm({
      title: '¿Está todo correcto?',
      message: `${technician} recibirá su dinero y ya no podrás avisar de un problema con este pago.`,
      confirmLabel: 'Todo correcto',
    });
    if (!sure) return;
    try {
      await release.mutateAsync(request.id);
      toast.success('¡Gracias! Hemos liberado el pago.');
      onSettled();
    } catch (error) {
      const hasMoved = error instanceof ApiError && error.status === 409;
      toast[hasMoved ? 'info' : 'error'](refusalOf(error, FAILED));
    }
  });
  return (
    <>
      <Button size="md" loading={release.isPending} onClick={() => press()}>
        Todo correcto
      </Button>
      {mayObject ? (
        <Button variant="default" size="md" onClick={() => setTelling(true)}>
          Tengo un problema
        </Button>
      ) : null}
      {telling ? <ProblemDialog request={request} onClose={() => setTelling(false)} onDone={done} /> : null}
    </>
  );
}
