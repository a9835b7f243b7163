import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import type { TimelineKind } from '@oficio/domain/requests/timeline/kinds.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Step } from '../../requests/public.ts';
import { findMovements, type ShownMovement } from '../store/timeline.ts';
import { CLOSING_TEXTS, REFUND_FAILED } from './texts.ts';

const MOVEMENTS: Readonly<Record<ShownMovement, readonly [kind: TimelineKind, text: string]>> = {
  charge: ['paid', 'Pago recibido'],
  release: ['released', 'Dinero liberado para el técnico'],
  release_undone: ['release_undone', 'Dinero retenido de nuevo'],
  loss_covered: ['loss_covered', 'Pérdida de la plataforma compensada'],
  transfer: ['transferred', 'Transferencia enviada al técnico'],
  refund: ['refund_sent', 'Devolución enviada al cliente'],
  refund_failed: ['refund_failed', REFUND_FAILED],
  dispute: ['dispute_opened', 'El banco del cliente ha reclamado el pago'],
  dispute_won: ['dispute_won', 'Reclamación ganada'],
  dispute_lost: ['dispute_lost', 'Reclamación perdida'],
  adjustment: ['adjusted', 'Ajuste manual de la contabilidad'],
};

/** Returns the movements of a request's money with their amounts, in the order of the ledger. */
export const readMovementSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findMovements(db, requestId)).map(movement => {
    const [kind, text] = MOVEMENTS[movement.kind];
    return { key: `movement-${movement.id}`, at: movement.at, kind, text, cents: movement.cents };
  });

/** Returns the Spanish name of a movement. */
export const movementText = (kind: MovementKind): string =>
  kind === 'manual_refund' ? CLOSING_TEXTS.settled : MOVEMENTS[kind][1];
