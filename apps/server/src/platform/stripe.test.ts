import { describe, expect, it } from 'vitest';
import { openFakeServer } from '../testing/http/fake-server.ts';
import { readSettings } from './settings/read-settings.ts';
import { openProvider } from './stripe.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

describe('a call to the payment provider', () => {
  it('a redirect of the provider is an error and sends the key nowhere else', async () => {
    const calls: string[] = [];
    const other = await openFakeServer((request, response) => {
      calls.push(String(request.headers.authorization));
      response.end('{}');
    });
    const stripe = await openFakeServer((_, response) => {
      response.writeHead(307, { location: `${other.origin}/v1/accounts` }).end();
    });
    const settings = readSettings({ ...KEYS, STRIPE_API_URL: stripe.origin });
    const secret = { current: 's'.repeat(32), previous: [] };
    const provider = openProvider(settings, secret, () => Promise.reject(new Error('no sandbox')));
    if (provider.name === 'none') throw new Error('The provider needs keys');
    await expect(provider.client.accounts.retrieve('acct_1', {}, { maxNetworkRetries: 0 })).rejects.toThrow();
    expect(calls).toEqual([]);
    await stripe.close();
    await other.close();
  });
});
