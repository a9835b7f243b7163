import { Button, Stack } from '@mantine/core';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { type ReactNode, useState } from 'react';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { confirm, type Question } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { type TargetStatus, useSetRequestStatus } from '../api.ts';
import { useIsOfferExpired } from '../offers/offer-rules.ts';
import { showRefusal } from './api.ts';
import { askEarlyStart, UndoStartButton } from './early-start.tsx';
import classes from './technician-actions.module.css';
import { ACTION_BUTTON_LABELS, CORRECTION_LABEL } from './technician-view.ts';

const OfferDialog = lazyDialog(() => import('../offers/technician-offer-dialog.tsx'));
const DeclineDialog = lazyDialog(() => import('./decline-dialog.tsx'));
const WithdrawDialog = lazyDialog(() => import('../withdrawal/withdraw-dialog.tsx'));

/** Actions that open a dialog. */
const ASKING = {
  approve: { label: 'Poner precio y aprobar', variant: 'filled', Dialog: OfferDialog },
  decline: { label: 'Rechazar', variant: 'default', Dialog: DeclineDialog },
  withdraw: { label: 'Cancelar trabajo', variant: 'subtle', Dialog: WithdrawDialog },
} as const;

const asks = (action: Action): action is keyof typeof ASKING => action in ASKING;

interface Move {
  readonly label: string;
  readonly status: TargetStatus;
  readonly done: string;
  readonly failed: string;
  /** Returns what is asked before; null if the action needs no question. */
  readonly question?: (request: RequestOut, now: number) => Question | null;
}

/** Actions without a dialog of their own. */
const MOVES: Partial<Record<Action, Move>> = {
  accept: {
    label: ACTION_BUTTON_LABELS.accept,
    status: 'accepted',
    done: 'Solicitud aceptada',
    failed: 'Error al aceptar solicitud',
  },
  start: {
    label: ACTION_BUTTON_LABELS.start,
    status: 'in_progress',
    done: 'Estado actualizado',
    failed: 'Error al actualizar estado',
    question: askEarlyStart,
  },
  complete: {
    label: ACTION_BUTTON_LABELS.complete,
    status: 'completed',
    done: 'Estado actualizado',
    failed: 'Error al actualizar estado',
    question: ({ money, user_name }) => ({
      title: '¿Has terminado el trabajo?',
      message: (
        <Stack>
          {money ? <WhoGetsWhat shares={sharesAfter(money, 0)} customer={user_name} technician="Tú" /> : null}
          <span>
            El dinero queda retenido mientras el cliente puede reclamar. Le avisaremos y podrá dejarte una
            reseña. No se puede deshacer.
          </span>
        </Stack>
      ),
      confirmLabel: ACTION_BUTTON_LABELS.complete,
    }),
  },
};

interface TechnicianActionsProps {
  readonly request: RequestOut;
  /** The shown actions, of those that `technicianActions` returns. */
  readonly actions: readonly Action[];
  /** True beside a more important action of the page, which has the only filled button. */
  readonly isSecondary?: boolean;
  /** Id of the element that names the request, where the page shows several. */
  readonly describedBy?: string | undefined;
  /** Called when the list shows the change; with null if it was refused and the list shows the current state. */
  readonly onSettled: (done: Action | null) => void;
  /** Other buttons, between the main action and the one that cancels. */
  readonly children?: ReactNode;
}

/** Shows the buttons of the technician's actions. */
export function TechnicianActions(props: TechnicianActionsProps) {
  const { request, actions, isSecondary = false, describedBy, onSettled, children } = props;
  const [asking, setAsking] = useState<keyof typeof ASKING | null>(null);
  const isExpired = useIsOfferExpired(request);
  const buttonFor = (action: Action) => {
    const move = MOVES[action];
    if (move)
      return (
        <MoveButton
          key={action}
          move={move}
          isSecondary={isSecondary}
          request={request}
          describedBy={describedBy}
          onSettled={isDone => onSettled(isDone ? action : null)}
        />
      );
    if (action === 'undo_start')
      return (
        <UndoStartButton
          key={action}
          request={request}
          describedBy={describedBy}
          onSettled={isDone => onSettled(isDone ? action : null)}
        />
      );
    if (!asks(action)) return null;
    const isCorrection = action === 'approve' && request.status === 'approved';
    const label = isCorrection ? CORRECTION_LABEL : ASKING[action].label;
    // Unless it has expired, the technician waits for the customer and changes the offer only as an exception.
    const variant = isCorrection && !isExpired ? 'default' : ASKING[action].variant;
    return (
      <Button
        key={action}
        variant={isSecondary && variant === 'filled' ? 'default' : variant}
        size="md"
        aria-describedby={describedBy}
        onClick={() => setAsking(action)}
      >
        {label}
      </Button>
    );
  };
  const Dialog = asking && ASKING[asking].Dialog;
  return (
    <div className={classes.buttons}>
      {actions.filter(action => action !== 'withdraw').map(buttonFor)}
      {children}
      {actions.includes('withdraw') ? buttonFor('withdraw') : null}
      {Dialog ? (
        <Dialog
          request={request}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            onSettled(asking);
          }}
        />
      ) : null}
    </div>
  );
}

interface MoveButtonProps {
  readonly move: Move;
  readonly isSecondary: boolean;
  readonly request: RequestOut;
  readonly describedBy: string | undefined;
  readonly onSettled: (isDone: boolean) => void;
}

function MoveButton({ move, isSecondary, request, describedBy, onSettled }: MoveButtonProps) {
  const { mutateAsync, isPending } = useSetRequestStatus();
  const now = useNow() ?? serverNow();
  const press = useSingleFlight(async () => {
    const question = move.question?.(request, now);
    if (question && !(await confirm(question))) return;
    // Callbacks of `mutate` would be dropped, because the card moves to another tab before they run.
    try {
      await mutateAsync({ id: request.id, status: move.status });
      toast.success(move.done);
      onSettled(true);
    } catch (error) {
      showRefusal(error, move.failed);
      onSettled(false);
    }
  });
  return (
    <Button
      variant={isSecondary ? 'default' : 'filled'}
      size="md"
      aria-describedby={describedBy}
      loading={isPending}
      onClick={() => press()}
    >
      {move.label}
    </Button>
  );
}
