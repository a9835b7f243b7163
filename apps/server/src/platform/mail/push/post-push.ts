import { once } from 'node:events';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { guardedLookup } from '../../security/public-address.ts';
import { mayReach, type Reach } from './endpoint-host.ts';

/** Limit from the connection to the answer. */
const TIMEOUT_MS = 15_000;

interface PushRequest {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly reach: Pick<Reach, 'loopback'>;
  readonly signal?: AbortSignal | undefined;
}

interface PostAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Posts to an endpoint that `endpointIn` returned. Rejects without an answer in time and when the name resolves to a
 * forbidden address. Follows no redirect and does not read the body of the answer.
 */
export async function postPush(url: URL, { headers, body, reach, signal }: PushRequest): Promise<PostAnswer> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const sending = request(url, {
    method: 'POST',
    headers,
    lookup: guardedLookup(address => mayReach(address, reach), refusal),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    agent: false,
  });
  // Errors after the answer do not matter.
  sending.on('error', () => undefined);
  sending.end(body);
  const [response] = await once(sending, 'response');
  const { statusCode, headers: answered } = response;
  response.destroy();
  return { status: statusCode, retryAfter: answered['retry-after'] };
}

const refusal = (host: string): Error => new Error(`${host} does not resolve to a public address`);
