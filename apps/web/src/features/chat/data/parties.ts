import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';

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

interface View {
  readonly label: string;
  readonly tone: 'waiting' | 'progress' | 'success' | 'neutral';
}

/** Status texts that are true for both parties. */
export const STATUS_VIEW = {
  pending: { label: 'Pendiente', tone: 'waiting' },
  accepted: { label: 'Aceptada', tone: 'progress' },
  negotiating: { label: 'Negociando', tone: 'waiting' },
  approved: { label: 'Pendiente de pago', tone: 'waiting' },
  payment_pending: { label: 'Procesando pago', tone: 'waiting' },
  payment_completed: { label: 'Pagada', tone: 'success' },
  in_progress: { label: 'En progreso', tone: 'progress' },
  completed: { label: 'Completada', tone: 'success' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
} as const satisfies Record<Status, View>;
