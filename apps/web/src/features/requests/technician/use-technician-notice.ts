import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { startNotice } from '../early-start-texts.ts';
import { useIsOfferExpired } from '../offers/offer-expiry.ts';
import { TECHNICIAN_VIEW } from './technician-view.ts';

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
