import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { retrieveIntent } from './modules/payments/provider/intents.ts';
import { createGeocoder } from './modules/places/geocoder/geocoder.ts';
import { createLoopback } from './platform/http/loopback.ts';
import { postPush } from './platform/mail/push/post-push.ts';
import { connectSafely, openTransport } from './platform/mail/transport.ts';
import { readSettings } from './platform/settings/read-settings.ts';
import { openProvider } from './platform/stripe.ts';
import { CUT, type CuttingServer, openCuttingServer, type Script } from './testing/http/cutting-server.ts';
import { openWorld } from './testing/world.ts';

/** Errors without a listener. Outside of a test each of them would end the process. */
const uncaught: unknown[] = [];
const collect = (error: unknown) => void uncaught.push(error);
beforeAll(() => {
  process.on('uncaughtException', collect);
  process.on('unhandledRejection', collect);
});
afterEach(async () => {
  // Sockets emit their errors in the next turns of the event loop.
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  expect(uncaught.splice(0)).toEqual([]);
});
afterAll(() => {
  process.off('uncaughtException', collect);
  process.off('unhandledRejection', collect);
});

const HALF_AN_ANSWER =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"half":';

const HTTP_CUTS: readonly [string, () => Script][] = [
  ['as soon as it is open', () => () => CUT],
  ['after the request', () => received => (received === '' ? null : CUT)],
  [
    'in the middle of the answer',
    () => {
      let answered = false;
      return received => {
        if (received === '') return null;
        if (answered) return CUT;
        answered = true;
        return HALF_AN_ANSWER;
      };
    },
  ],
];

describe.each(HTTP_CUTS)('an HTTP server that cuts the connection %s', (_, script) => {
  let server: CuttingServer;
  beforeAll(async () => {
    server = await openCuttingServer(script());
  });
  afterAll(() => server.close());

  it('does not end a process that posts a push message', async () => {
    const url = new URL(`http://127.0.0.1:${server.port}/send/1`);
    const posting = { headers: {}, body: Buffer.alloc(100_000), reach: { loopback: true } };
    await Promise.allSettled([postPush(url, posting), postPush(url, posting)]);
    expect(server.cuts).toBeGreaterThan(0);
  });

  it('does not end a process that searches an address', async () => {
    const url = `http://127.0.0.1:${server.port}/api`;
    const { search } = createGeocoder({
      provider: 'photon',
      url,
      userAgent: 'test',
      clock: Date.now,
      timeoutMs: 500,
    });
    await expect(search({ q: 'Calle Mayor', limit: 5, near: null } as never)).rejects.toThrow();
  });

  it('redirects a user who signs in with Google back to the login page', async () => {
    const { world, close } = await openWorld('sqlite', {
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: `http://127.0.0.1:${server.port}`,
    });
    const { statusCode, headers } = await world.app.server.inject('/api/auth/google');
    expect([statusCode, headers.location]).toEqual([302, expect.stringContaining('/login?error=')]);
    await close();
  });

  it('makes a call to the payment provider fail with payment_provider', async () => {
    const { world, close } = await openWorld('sqlite');
    const settings = readSettings({ STRIPE_API_URL: `http://127.0.0.1:${server.port}` });
    const provider = openProvider(settings, world.app.platform.secret, createLoopback(world.app.server));
    if (provider.name === 'none') throw new Error('Outside production there is a provider');
    await expect(retrieveIntent(provider.client, 'pi_1')).rejects.toMatchObject({ code: 'payment_provider' });
    await close();
  });
});

/** Speaks SMTP until the client sends a line with this start, and then cuts the connection. */
const smtpUntil = (step: string): Script => {
  return received => {
    if (received.startsWith(step)) return CUT;
    if (received === '') return '220 mail.test\r\n';
    if (received.startsWith('EHLO')) return '250-mail.test\r\n250 AUTH PLAIN LOGIN\r\n';
    if (received.startsWith('AUTH')) return '235 OK\r\n';
    if (received.startsWith('DATA')) return '354 go on\r\n';
    return '250 OK\r\n';
  };
};

describe('a mail server that cuts the connection', () => {
  it('does not end the process while the socket has no owner yet', async () => {
    const server = await openCuttingServer(() => CUT);
    const socket = await connectSafely({
      host: '127.0.0.1',
      port: server.port,
      timeoutMs: 1000,
      reach: 'any',
    });
    // `once` of `node:events` would add its own listener for errors.
    await new Promise(resolve => socket.on('close', resolve));
    await server.close();
  });

  it.each([
    ['as soon as it is open', ''],
    ['at EHLO', 'EHLO'],
    ['at AUTH', 'AUTH'],
    ['at MAIL FROM', 'MAIL'],
    ['at DATA', 'DATA'],
    ['in the middle of the mail', 'From'],
  ])('does not end the process %s, and the mail fails', async (_, step) => {
    const server = await openCuttingServer(smtpUntil(step));
    const access = {
      provider: 'smtp',
      host: '127.0.0.1',
      port: server.port,
      secure: false,
      username: 'oficio',
      password: 'contraseña',
      fromAddress: 'hola@oficio.test',
      fromName: 'Oficio',
      contactEmail: '',
      rateCurrency: '$',
      enabled: true,
    } as const;
    const timeouts = { connect: 1000, answer: 1000 };
    const transport = await openTransport(access, { production: false, allowPrivate: true, timeouts });
    const mail = { from: 'hola@oficio.test', to: 'ana@oficio.test', subject: 'Hola', text: 'Hola' };
    await expect(transport.sendMail(mail)).rejects.toThrow();
    expect(server.cuts).toBeGreaterThan(0);
    transport.close({ force: true });
    await server.close();
  });
});
