import { hasOpenProblem } from '@oficio/domain/must-act/job-view.ts';
import { TECHNICIAN_REASONS } from '@oficio/domain/must-act/technician.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { TechnicianGroup } from '@oficio/domain/requests/groups.ts';
import { type Action, actionsFor, type Status, technicianActor } from '@oficio/domain/requests/lifecycle.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import type { Tone } from '../../../ui/data/status-badge.tsx';
import { startNotice } from '../early-start-texts.ts';
import { useIsOfferExpired } from '../offers/offer-rules.ts';

/** Tabs of the technician's jobs. The keys appear in the address. */
export const TABS = {
  trabajos: { label: 'Mis trabajos', group: 'active' },
  historial: { label: 'Historial', group: 'history' },
} as const satisfies Readonly<Record<string, { label: string; group: TechnicianGroup }>>;
export type Tab = keyof typeof TABS;

export const isTab = (name: string | null): name is Tab => name !== null && name in TABS;

/** Returns whether a job stays in every list that has it after an action; `done` is null after a refusal. */
export const staysListed = (done: Action | null): boolean =>
  done === null || done === 'approve' || done === 'undo_start';

interface View {
  readonly tone: Tone;
  /** Next step, or the person who must act. */
  readonly notice: string | null;
  /** Label of the price in this status, if there is one. */
  readonly price: string;
}

/** Texts of each status for the technician. */
export const TECHNICIAN_VIEW = {
  pending: { tone: 'action', notice: null, price: 'Precio' },
  accepted: {
    tone: 'action',
    notice: 'Te toca a ti: pon un precio y el cliente podrá pagar.',
    price: 'Precio',
  },
  negotiating: {
    tone: 'action',
    notice: 'El cliente quiere negociar. Propón un precio nuevo.',
    price: 'Tu último precio',
  },
  approved: {
    tone: 'waiting',
    notice: 'Esperando a que el cliente pague. Te avisaremos en cuanto lo haga.',
    price: 'Precio propuesto',
  },
  payment_pending: {
    tone: 'waiting',
    notice: 'El cliente está pagando. Te avisaremos en cuanto se confirme.',
    price: 'Precio propuesto',
  },
  payment_completed: {
    tone: 'success',
    notice: 'El cliente ha pagado. Ya puedes empezar el trabajo.',
    price: 'Precio acordado',
  },
  in_progress: {
    tone: 'progress',
    notice: 'El trabajo está en progreso.',
    price: 'Precio acordado',
  },
  completed: {
    tone: 'success',
    notice: null,
    price: 'Precio acordado',
  },
  cancelled: {
    tone: 'neutral',
    notice: null,
    price: 'Precio propuesto',
  },
} as const satisfies Record<Status, View>;

/** Buttons of the actions without a dialog of their own. */
export const ACTION_BUTTON_LABELS = {
  accept: TECHNICIAN_REASONS.new.link,
  start: TECHNICIAN_REASONS.start.link,
  complete: TECHNICIAN_REASONS.complete.link,
  undo_start: 'Deshacer el inicio',
} as const satisfies Partial<Record<Action, string>>;

/** Returns the actions that are possible for the technician now, in the order of the lifecycle table. */
export function technicianActions(request: RequestOut, technicianId: number): readonly Action[] {
  const { status, technician_id } = request;
  // Every open request in the list is one that the server found the technician eligible for.
  const actor = technicianActor({ status, technicianId: technician_id }, technicianId, { isEligible: true });
  const possible = actor ? actionsFor(status, actor) : [];
  const actions =
    request.undo_start_until === null ? possible.filter(action => action !== 'undo_start') : possible;
  return hasOpenProblem(request) ? actions.filter(action => action !== 'withdraw') : actions;
}

/**
 * Returns whether an action brings the request to its next step; the others change or end it. `isExpired`: the offer cannot be paid,
 * so that the technician must change it.
 */
export const isMainAction = (action: Action, { status }: RequestOut, isExpired: boolean): boolean =>
  action !== 'withdraw' && (isExpired || !(action === 'approve' && status === 'approved'));

/** Label of the action that replaces an unpaid offer. */
export const CORRECTION_LABEL = TECHNICIAN_REASONS.expired.link;

const EXPIRED = 'La fecha de tu oferta ya ha pasado y el cliente no puede pagarla. Cámbiala por otra fecha.';

/** Returns the technician's next step, or who must act; null when there is nothing to say. */
export function useTechnicianNotice(request: RequestOut): string | null {
  const isExpired = useIsOfferExpired(request);
  const now = useNow();
  if (isExpired) return EXPIRED;
  const started = now === null ? null : startNotice(request, now);
  if (started !== null) return started;
  if (request.status !== 'pending') return TECHNICIAN_VIEW[request.status].notice;
  return request.is_open
    ? 'Abierta a varios técnicos: se la queda quien primero acepte.'
    : 'Te la han pedido a ti.';
}
