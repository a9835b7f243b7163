import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf } from './cookies.ts';
import { PRIVATE, ReadyJson, sendResult } from './handler-result.ts';
import type { OwnOrigins } from './own-origins.ts';
import { callWithoutRequest, readCall } from './read-call.ts';
import type { Call, InnerCall, Router } from './router.ts';
import { type Authentication, authorize, type Session } from './session.ts';
import type { Form, FormReceiver } from './uploads/form-receiver.ts';

interface RouterOptions {
  readonly authentication: Authentication;
  /** Checks every reply against its row, so that a wrong reply fails a test. */
  readonly checkReplies: boolean;
  readonly origins: OwnOrigins;
  readonly forms: FormReceiver;
}

/** Creates a router that serves contract rows with Fastify. */
export function createRouter(server: FastifyInstance, options: RouterOptions): Router {
  const publicCalls = new Map<string, (call: InnerCall) => Promise<string>>();
  return {
    async ask(call) {
      const answer = publicCalls.get(`${call.method} ${call.path}`);
      if (!answer) throw new AppError('route_unknown');
      return answer(call);
    },
    redirect(path, answer) {
      server.get(path, async ({ url, headers }, reply) => {
        const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
        const { to, cookie } = await answer({ search, cookies: cookiesOf(headers.cookie) });
        if (cookie !== undefined) reply.header('set-cookie', cookie);
        return reply.header('cache-control', PRIVATE).redirect(to);
      });
    },
    on(endpoint, handler, entry) {
      if (endpoint.access === 'public' && endpoint.method === 'GET')
        publicCalls.set(`GET ${endpoint.path}`, async call => {
          const answer = await handler(callWithoutRequest(endpoint, call, options.origins.publicUrl));
          return answer instanceof ReadyJson ? answer.text : JSON.stringify(answer);
        });
      const sessions = new WeakMap<FastifyRequest, Session | null>();
      const sessionOf = (request: FastifyRequest) =>
        authorize(request, endpoint, options.authentication, entry?.authenticateOnce);
      const respond = async (request: FastifyRequest, reply: FastifyReply) => {
        const session = sessions.get(request) ?? null;
        const { upload } = endpoint;
        const answer = (form: Form | null) =>
          handler(readCall(endpoint, { request, reply, session, origins: options.origins, received: form }));
        if (!upload) return sendResult(reply, endpoint, await answer(null), options);
        const userId = session?.userId ?? null;
        if (request.isMultipart()) await entry?.beforeForm?.(session as Call<typeof endpoint>['session']);
        const answered = await options.forms.receive({ request, upload, userId }, async form => {
          // Photos may take minutes to arrive, and the session may have ended or lost its role since.
          if (request.isMultipart()) await sessionOf(request);
          return answer(form);
        });
        return sendResult(reply, endpoint, answered, options);
      };
      server.route({
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        // Before the body is read, because bodies of strangers should not be parsed. After the rate limiter, because
        // refused calls count too.
        preParsing: (request, _, payload, done) => {
          // Most public calls have no session to look up.
          if (endpoint.access === 'public' && request.headers.authorization === undefined) {
            done(null, payload);
            return;
          }
          sessionOf(request).then(session => {
            if (session) sessions.set(request, session);
            done(null, payload);
          }, done);
        },
        handler: respond,
      });
    },
  };
}
