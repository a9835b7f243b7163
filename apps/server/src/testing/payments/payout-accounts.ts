import { payoutAccountEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import type { App } from '../../app.ts';
import { logInAgain } from '../accounts/log-in-again.ts';
import type { Person } from '../accounts/people.ts';

/** Opens a page of the sandbox as a browser does, without following redirects. `url` may be absolute. */
export async function openPage({ server }: App, url: string, form?: string) {
  const { pathname, search } = new URL(url, 'http://localhost');
  const answer = await server.inject({
    method: form === undefined ? 'GET' : 'POST',
    url: `${pathname}${search}`,
    headers: form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
    ...(form !== undefined && { payload: form }),
  });
  return { status: answer.statusCode, body: answer.body, location: answer.headers.location ?? '' };
}

/** Opens a link of the sandbox and submits the page behind it with `outcome`. Returns the target of the redirect. */
export async function submitLinkedPage(app: App, url: string, outcome: string): Promise<string> {
  const { location } = await openPage(app, url);
  return (await openPage(app, location, `outcome=${outcome}`)).location;
}

/** Opens a payout account for the technician and submits the onboarding page. */
export async function onboard(app: App, technician: Person, outcome: 'active' | 'verifying' | 'leave') {
  // Money may wait for the account.
  await logInAgain(app, technician.token);
  (await technician.call(payoutAccountEndpoints.createPayoutAccount)).reply;
  const { reply } = await technician.call(payoutAccountEndpoints.createOnboardingLink);
  return submitLinkedPage(app, reply.url, outcome);
}
