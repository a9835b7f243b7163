import type {
  DeadLetterOut,
  DeliveryOut,
  WaitingDeliveryOut,
} from '@oficio/domain/admin/deliveries/contract.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import type { DeadLetter } from '../../../platform/tasks/outbox/dead-letters.ts';
import type { UndeliveredMessage } from '../../../platform/tasks/outbox/undelivered-messages.ts';
import type { WaitingMessage } from '../../../platform/tasks/outbox/waiting-messages.ts';

type Attempts = Pick<
  WaitingMessage,
  'id' | 'kind' | 'recipient' | 'last_error' | 'attempts' | 'created_at' | 'tried_at'
>;

/** What the staff reads of every delivery, waiting or failed. */
const presentAttempts = (row: Attempts) => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  error: row.last_error ?? '',
  attempts: row.attempts,
  created_at: isoOf(row.created_at),
  tried_at: isoOrNull(row.tried_at),
});

export const presentDelivery = (row: Omit<UndeliveredMessage, 'payload'>): DeliveryOut => ({
  ...presentAttempts(row),
  died_at: isoOrNull(row.dead_at),
});

export const presentWaitingDelivery = (row: WaitingMessage): WaitingDeliveryOut => ({
  ...presentAttempts(row),
  next_at: isoOf(row.attempt_at),
  is_sending: row.is_sending === 1,
});

export const presentDeadLetter = (row: DeadLetter): DeadLetterOut => ({
  ...presentDelivery(row),
  tried_at: isoOf(row.tried_at ?? row.created_at),
  died_at: isoOf(row.dead_at ?? row.created_at),
});
