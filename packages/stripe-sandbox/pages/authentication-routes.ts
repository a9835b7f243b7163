import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { SandboxHost } from '../host/host.ts';
import { AUTHENTICATION_PATH, failAuthentication, succeed } from '../payments/attempt-payment.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { Authentication, StoredMethod } from '../store/records.ts';
import { closingPage, questionPage } from './authentication-page.ts';
import { formOf, leave, openStore, readForms, show } from './visits.ts';

const UNKNOWN = 'Este enlace no es válido o ha caducado.';
const DONE = 'Este pago ya no espera tu autorización. Puedes cerrar esta página.';

interface Visit {
  readonly authentication: Authentication;
  readonly intent: Stripe.PaymentIntent;
  readonly method: StoredMethod;
  /** The intent still waits for this visit. */
  readonly open: boolean;
}

/** Registers the page that imitates the bank's, where a payer authorises or rejects a payment. */
export async function authenticationRoutes(scope: FastifyInstance, host: SandboxHost): Promise<void> {
  const withStore = openStore(host);
  readForms(scope);
  const url = `${AUTHENTICATION_PATH}/:id`;

  scope.get<{ Params: { id: string } }>(url, async (request, reply) => {
    const visit = await withStore(store => findVisit(store, request.params.id));
    if (!visit) return show(reply, 404, closingPage(UNKNOWN, null), null);
    const { authentication, intent, method } = visit;
    if (!visit.open)
      return show(reply, 410, closingPage(DONE, returnAddressOf(authentication, intent)), null);
    return show(reply, 200, questionPage(intent, method), authentication.returnUrl);
  });

  scope.post<{ Params: { id: string } }>(url, async (request, reply) => {
    const { outcome } = formOf(request);
    const visit = await withStore(async store => {
      const found = await findVisit(store, request.params.id, 'lock');
      if (!found?.open || (outcome !== 'authorize' && outcome !== 'reject')) return found;
      const { intent, method } = found;
      const answered =
        outcome === 'authorize'
          ? await succeed({ store, intent, method })
          : await failAuthentication(store, intent);
      return { ...found, intent: answered, open: false };
    });
    if (!visit) return show(reply, 404, closingPage(UNKNOWN, null), null);
    // Without a known button the page asks again.
    if (visit.open) return reply.redirect(request.url, 303);
    const back = returnAddressOf(visit.authentication, visit.intent);
    if (back === null) return show(reply, 200, closingPage(DONE, null), null);
    return leave(reply, back);
  });
}

async function findVisit(store: ObjectStore, id: string, lock?: 'lock'): Promise<Visit | undefined> {
  const authentication = await store.find('authentication', id);
  if (!authentication) return undefined;
  const intent = await (lock
    ? store.lock('payment_intent', authentication.intent)
    : store.find('payment_intent', authentication.intent));
  const method = await store.find('payment_method', authentication.method);
  if (!intent || !method) return undefined;
  const open = intent.next_action?.redirect_to_url?.url?.endsWith(`/${id}`) ?? false;
  return { authentication, intent, method, open };
}

/** Returns the return address with the parameters that Stripe appends. */
function returnAddressOf({ returnUrl }: Authentication, intent: Stripe.PaymentIntent): string | null {
  if (returnUrl === null) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
