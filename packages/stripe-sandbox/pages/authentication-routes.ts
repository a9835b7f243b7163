import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { AUTHENTICATION_PATH, failAuthentication, succeed } from '../payments/attempt-payment.ts';
import type { Books } from '../store/object-store.ts';
import type { Authentication, StoredMethod } from '../store/records.ts';
import type { SandboxContext } from '../host/host.ts';
import { closingPage, questionPage } from './authentication-page.ts';
import { booksOf, formOf, leave, readForms, show } from './visits.ts';

const UNKNOWN = 'Este enlace no es válido o ha caducado.';
const DONE = 'Este pago ya no espera tu autorización. Puedes cerrar esta página.';

interface Visit {
  readonly authentication: Authentication;
  readonly intent: Stripe.PaymentIntent;
  readonly method: StoredMethod;
  /** The intent still waits for this very visit. */
  readonly open: boolean;
}

/** The page that stands in for the bank's, where a payer allows or refuses a payment. */
export async function authenticationRoutes(scope: FastifyInstance, context: SandboxContext): Promise<void> {
  const withBooks = booksOf(context);
  readForms(scope);
  const url = `${AUTHENTICATION_PATH}/:id`;

  scope.get<{ Params: { id: string } }>(url, async (request, reply) => {
    const visit = await withBooks(books => findVisit(books, request.params.id));
    if (!visit) return show(reply, 404, closingPage(UNKNOWN, null), null);
    const { authentication, intent, method } = visit;
    if (!visit.open) return show(reply, 410, closingPage(DONE, wayBack(authentication, intent)), null);
    return show(reply, 200, questionPage(intent, method), authentication.returnUrl);
  });

  scope.post<{ Params: { id: string } }>(url, async (request, reply) => {
    const { outcome } = formOf(request);
    const visit = await withBooks(async books => {
      const found = await findVisit(books, request.params.id, 'lock');
      if (!found?.open || (outcome !== 'authorize' && outcome !== 'reject')) return found;
      const { intent, method } = found;
      const answered =
        outcome === 'authorize'
          ? await succeed({ books, intent, method })
          : await failAuthentication(books, intent);
      return { ...found, intent: answered, open: false };
    });
    if (!visit) return show(reply, 404, closingPage(UNKNOWN, null), null);
    // Neither button: the question is asked again.
    if (visit.open) return reply.redirect(request.url, 303);
    const back = wayBack(visit.authentication, visit.intent);
    if (back === null) return show(reply, 200, closingPage(DONE, null), null);
    return leave(reply, back);
  });
}

async function findVisit(books: Books, id: string, lock?: 'lock'): Promise<Visit | undefined> {
  const authentication = await books.find('authentication', id);
  if (!authentication) return undefined;
  const intent = await (lock
    ? books.lock('payment_intent', authentication.intent)
    : books.find('payment_intent', authentication.intent));
  const method = await books.find('payment_method', authentication.method);
  if (!intent || !method) return undefined;
  const open = intent.next_action?.redirect_to_url?.url?.endsWith(`/${id}`) ?? false;
  return { authentication, intent, method, open };
}

/** The return address with what Stripe appends; a visit answered twice leads back the same way. */
function wayBack({ returnUrl }: Authentication, intent: Stripe.PaymentIntent): string | null {
  if (returnUrl === null) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
