import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountCalls } from '../calls/accounts.ts';
import { confirmCall } from '../calls/confirm.ts';
import { disputeCalls } from '../calls/disputes.ts';
import { intentCalls } from '../calls/intents.ts';
import { refundCall } from '../calls/refunds.ts';
import { retrieveCalls } from '../calls/retrieve.ts';
import { transferCalls } from '../calls/transfers.ts';
import type { SandboxHost } from '../host/host.ts';
import { ApiError } from '../http/api-error.ts';
import { authorise, secretKeyRequired } from '../http/authorise.ts';
import type { ApiAnswer, ApiCall } from '../http/call.ts';
import { type Form, parseForm } from '../http/form.ts';
import { Params } from '../http/params.ts';
import { newId } from '../store/ids.ts';
import { type CallOrigin, ObjectStore } from '../store/object-store.ts';
import { readKey, StoredAnswers } from './idempotency.ts';

const CALLS: readonly ApiCall[] = [
  ...intentCalls,
  confirmCall,
  refundCall,
  ...disputeCalls,
  ...accountCalls,
  ...transferCalls,
  ...retrieveCalls,
];
const FORM = 'application/x-www-form-urlencoded';
const BODY_MAX = 100_000;

/** Registers Stripe's API below the prefix of the scope. Replies are JSON; a failure is an `error` object. */
export async function apiRoutes(scope: FastifyInstance, host: SandboxHost): Promise<void> {
  const answers = new StoredAnswers(host.storage, host.clock);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_MAX }, (_, body, done) =>
    done(null, body),
  );
  scope.addHook('onRequest', async (request, reply) => {
    requestIds.set(request, newId('req'));
    reply.header('request-id', requestIds.get(request)).header('cache-control', 'no-store');
  });
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toApiError(error);
    if (refusal.status >= 500)
      host.log.error({ route: request.routeOptions.url, err: error }, 'sandbox failed');
    return reply.code(refusal.status).send({ error: refusal.body });
  });
  scope.setNotFoundHandler(request => {
    const [path] = request.url.split('?');
    throw ApiError.invalid(`Unrecognized request URL (${request.method}: ${path}).`, {}, 404);
  });
  for (const call of CALLS)
    scope.route({
      method: call.method,
      url: call.path,
      config: host.apiRouteConfig ?? {},
      handler: (request, reply) => serve(call, request, reply, host, answers),
    });
}

const requestIds = new WeakMap<FastifyRequest, string>();

async function serve(
  call: ApiCall,
  request: FastifyRequest,
  reply: FastifyReply,
  host: SandboxHost,
  answers: StoredAnswers,
) {
  const form = formOf(request);
  const caller = authorise(request.headers.authorization, form, host.keys);
  if (caller === 'publishable' && !call.forClients) throw secretKeyRequired();
  const path = request.url.split('?')[0] ?? '';
  const keyed =
    call.method === 'POST'
      ? readKey(oneOf(request.headers['idempotency-key']), caller, { path, form }, host.fingerprintKey)
      : null;
  const params = new Params(form);
  params.text('key');
  const { id = '' } = request.params as { id?: string };
  const origin = host.originOf(request);
  const execute = call.prepare({ params, id, caller, origin, now: host.clock() });
  params.done();

  const source: CallOrigin = {
    requestId: requestIds.get(request) ?? null,
    idempotencyKey: keyed?.key ?? null,
  };
  const work = (store: ObjectStore) => execute(store).catch(asAnswer);
  if (!keyed) {
    const answer = await host.storage.transaction(tx => work(new ObjectStore(tx, source, host.wake)));
    return reply.code(answer.status).send(answer.body);
  }
  reply.header('idempotency-key', keyed.key);
  const answer = await answers.once(keyed, tx => work(new ObjectStore(tx, source, host.wake)));
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).send(answer.body);
}

/** Returns an `ApiError` as the call's reply, which is stored for its idempotency key. Other errors roll back the transaction. */
function asAnswer(error: unknown): ApiAnswer {
  if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
  throw error;
}

function formOf(request: FastifyRequest): Form {
  if (request.method === 'GET') return parseForm(request.url.split('?').slice(1).join('?'));
  return parseForm(typeof request.body === 'string' ? request.body : '');
}

const oneOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const {
    status,
    statusCode = status,
    message,
  } = error as { status?: number; statusCode?: number; message: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return ApiError.invalid(message, {}, statusCode);
  return new ApiError(statusCode ?? 500, {
    type: 'api_error',
    message: 'An error occurred in the sandbox. Please try again.',
  });
}
