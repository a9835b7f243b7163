import { once } from 'node:events';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { guardedLookup } from '../security/guarded-lookup.ts';
import { mayReach, type Reach } from './endpoint-host.ts';

/** For all of it, from the connection to the answer. */
const TIMEOUT_MS = 15_000;

interface Posting {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly reach: Reach;
  readonly signal?: AbortSignal | undefined;
}

interface PostAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Posts to an endpoint that `endpointIn` has passed. Rejects when there is no answer in time, and when the name leads to an
 * address we may not send to. No redirect is followed and no word of the answer is read.
 */
export async function postPush(url: URL, { headers, body, reach, signal }: Posting): Promise<PostAnswer> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const sending = request(url, {
    method: 'POST',
    headers,
    lookup: guardedLookup(address => mayReach(address, reach), refusal),
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    agent: false,
  });
  // What breaks once the answer is here concerns nobody.
  sending.on('error', () => undefined);
  sending.end(body);
  const [response] = await once(sending, 'response');
  const { statusCode, headers: answered } = response;
  response.destroy();
  return { status: statusCode, retryAfter: answered['retry-after'] };
}

const refusal = (host: string): Error => new Error(`${host} leads to no public address`);
