import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import type { Party as RequestParty } from '@oficio/domain/payments/payment-terms.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Tone } from '../../../ui/data/status-badge.tsx';

interface Party {
  readonly id: number;
  readonly name: string;
  /** Only technicians have a photo. */
  readonly photo: string | null;
}

/** Returns the other party of the conversation. */
export const otherParty = (chat: ChatOut, readerId: number): Party =>
  chat.user_id === readerId
    ? { id: chat.technician_id, name: chat.technician_name, photo: chat.technician_photo }
    : { id: chat.user_id, name: chat.user_name, photo: null };

/** Returns as which party of the job the reader reads the conversation. */
export const chatPartyOf = (chat: ChatOut, readerId: number): RequestParty =>
  chat.user_id === readerId ? 'customer' : 'technician';

/** Tone of each status for both parties. */
export const STATUS_TONES = {
  pending: 'waiting',
  accepted: 'progress',
  negotiating: 'waiting',
  approved: 'waiting',
  payment_pending: 'waiting',
  payment_completed: 'success',
  in_progress: 'progress',
  completed: 'success',
  cancelled: 'neutral',
} as const satisfies Record<Status, Tone>;
