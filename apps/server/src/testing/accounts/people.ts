import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import type { App } from '../../app.ts';
import type { CallOptions, CallResult } from '../http/api-client.ts';
import { callAs } from '../http/call-as.ts';
import { logInAgain } from './log-in-again.ts';

/** A person with an account and a session. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  /**
   * Logs in again first when the endpoint needs a confirmed session. A decision about a payment without `refundable` gets the amount
   * that the screen shows now.
   */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<CallResult<E>>;
}

/** The password of each person whom tests register. */
export const TEST_PASSWORD = 'gatera verde';
/** A password that people choose later. */
export const NEW_TEST_PASSWORD = 'tejado azul';

let registered = 0;

/** Registers a new person through the API. */
export async function newPerson(
  app: App,
  role: 'user' | 'technician' = 'user',
  name?: string,
): Promise<Person> {
  registered += 1;
  const person = {
    name: name ?? `${role === 'user' ? 'Cliente' : 'Técnico'} ${registered}`,
    email: `persona${registered}@oficio.test`,
    password: TEST_PASSWORD,
    phone: '+34 600 000 000',
    role,
  };
  const { reply } = await callAs(app, null, accountEndpoints.register, { body: person });
  return personWith(app, reply.token, reply.user.id, person.name);
}

export function personWith(app: App, token: string, id: number, name: string): Person {
  return {
    id,
    name,
    token,
    async call(endpoint, options) {
      if (endpoint.confirm) await logInAgain(app, token);
      if (endpoint.shownAmount !== 'refundable') return callAs(app, token, endpoint, options);
      const params = options?.params as { readonly id: number } | undefined;
      return callAs(app, token, endpoint, {
        ...options,
        body: { refundable: await shownRefundable(app, token, params), ...(options?.body as object) },
      });
    },
  };
}

/** Returns what the screen of a payment shows as refundable; 0 to a person who may not see it. */
async function shownRefundable(app: App, token: string, params?: { readonly id: number }): Promise<number> {
  const shown = await callAs(app, token, adminPaymentEndpoints.getAdminPayment, { params });
  return shown.status === 200 ? shown.reply.payment.refundable : 0;
}
