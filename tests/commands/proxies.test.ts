import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../scripts/support/paths.js';
import { freePort } from '../support/free-port.ts';
import { isInstalled, PROGRAMS_PATH } from '../support/is-installed.ts';
import { isNginxHere, type ProxyCommands, prepareNginxSite, SITE } from '../support/nginx-site.ts';

const HSTS = 'max-age=63072000';
const FORGED = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged', 'x-forwarded-proto': 'http' };
const REQUEST_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 30_000;
/** A proxy that passes bodies on while they arrive would do it within this time. */
const UNFINISHED_MS = 500;

interface Ports {
  readonly plain: number;
  readonly tls: number;
  readonly upstream: number;
}

/** Writes the settings of a proxy for these ports into a folder. Returns the command that checks them and the one that starts it. */
type Prepare = (folder: string, ports: Ports) => ProxyCommands;

const prepareNginx: Prepare = (folder, { upstream, ...ports }) =>
  prepareNginxSite(folder, { ...ports, upstreams: [upstream] });

/** Returns whether Caddy is installed and knows `request_buffers`: 2.6.3 or newer. */
function isCaddyNew(): boolean {
  const program = 'caddy';
  if (!isInstalled(program)) return false;
  const printed = execFileSync(program, ['version'], { env: { PATH: PROGRAMS_PATH }, encoding: 'utf8' });
  const [major = 0, minor = 0, patch = 0] = (printed.match(/\d+/g) ?? []).map(Number);
  return major * 1e6 + minor * 1e3 + patch >= 2_006_003;
}

const prepareCaddy: Prepare = (folder, { plain, tls, upstream }) => {
  const file = join(folder, 'Caddyfile');
  const site = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
    .replace('https://{$OFICIO_DOMAIN:oficio.example}', `https://${SITE}:${tls}`)
    .replace('http://{$OFICIO_DOMAIN:oficio.example}', `http://${SITE}:${plain}`)
    .replace('{$OFICIO_UPSTREAM:127.0.0.1:3000}', `127.0.0.1:${upstream}`);
  writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\thttps_port ${tls}\n}\n${site}`);
  return {
    check: ['caddy', 'validate', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    start: ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  };
};

describe.each([
  { name: 'nginx', file: 'nginx.conf', prepare: prepareNginx, isHere: isNginxHere() },
  { name: 'caddy', file: 'Caddyfile', prepare: prepareCaddy, isHere: isCaddyNew() },
])('deploy/$file', ({ name, prepare, isHere }) => {
  describe.skipIf(!isHere || !isInstalled(name))('on this machine', () => {
    const folder = mkdtempSync(join(tmpdir(), `oficio-${name}-`));
    const env = { PATH: PROGRAMS_PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    let ports: Ports;
    let commands: ReturnType<Prepare>;
    let upstream: Server;
    let proxy: ChildProcess;
    let printed = '';
    /** Headers of the last call that reached the server behind the proxy. */
    let received: IncomingMessage['headers'] | null = null;

    beforeAll(async () => {
      ports = { plain: await freePort(), tls: await freePort(), upstream: await freePort() };
      upstream = createServer(({ headers, url }, reply) => {
        // Caddy asks by itself whether the server is ready.
        if (url !== '/readyz') received = headers;
        reply.setHeader('strict-transport-security', HSTS).end(url);
      });
      upstream.on('upgrade', ({ headers }, socket) => {
        received = headers;
        socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
      });
      upstream.listen(ports.upstream, '127.0.0.1');
      commands = prepare(folder, ports);
      const [program = '', ...args] = commands.start;
      proxy = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
      proxy.stderr?.on('data', chunk => {
        printed += chunk;
      });
      await vi.waitFor(async () => expect(await statusOf('/')).toBe(200), {
        timeout: START_TIMEOUT_MS,
        interval: 200,
      });
    }, START_TIMEOUT_MS);

    afterAll(async () => {
      if (proxy.exitCode === null) {
        proxy.kill('SIGTERM');
        await once(proxy, 'exit');
      }
      upstream.closeAllConnections();
      upstream.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Calls the proxy: over TLS, or without it. */
    async function call(path: string, { isTls = true, headers = {} } = {}) {
      received = null;
      const options = {
        ...{ host: SITE, servername: SITE, path, headers, timeout: REQUEST_TIMEOUT_MS },
        rejectUnauthorized: false,
        agent: false,
      };
      const sent = isTls
        ? httpsRequest({ ...options, port: ports.tls })
        : httpRequest({ ...options, port: ports.plain });
      sent.end();
      const answer = await Promise.race([once(sent, 'response'), once(sent, 'upgrade')]);
      const reply = answer[0] as IncomingMessage;
      return { reply, body: reply.statusCode === 101 ? '' : await text(reply) };
    }
    const statusOf = (path: string) =>
      call(path).then(
        ({ reply }) => reply.statusCode,
        () => `not reached:\n${printed}`,
      );

    it('is accepted by the checker of the proxy', () => {
      const [program = '', ...args] = commands.check;
      execFileSync(program, args, { env: { ...env, PATH: PROGRAMS_PATH }, stdio: 'pipe' });
    });

    it.each([
      ['TLSv1.1', null],
      ['TLSv1.2', 'TLSv1.2'],
      ['TLSv1.3', 'TLSv1.3'],
    ] as const)('answers a client of %s with %s', async (version, expected) => {
      const socket = connect({
        ...{ host: SITE, servername: SITE, port: ports.tls, rejectUnauthorized: false },
        ...{ minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' },
      });
      const protocol = await once(socket, 'secureConnect').then(
        () => socket.getProtocol(),
        () => null,
      );
      socket.destroy();
      expect(protocol).toBe(expected);
    });

    it('passes the address and a new id of a call, whatever the caller wrote into these headers', async () => {
      const { body } = await call('/api/me?token=1', { headers: FORGED });
      expect(body).toBe('/api/me?token=1');
      expect(received).toMatchObject({ 'x-forwarded-proto': 'https' });
      expect(['127.0.0.1', '::1']).toContain(received?.['x-forwarded-for']);
      expect(received?.['x-request-id']).toMatch(/^[\w-]{32,36}$/);
      expect(received?.host).toMatch(/^localhost/);
    });

    it('passes a body on only when it is complete, so that slow senders occupy no connection to the server', async () => {
      received = null;
      const size = 3_000_000;
      const sent = httpsRequest({
        ...{ host: SITE, servername: SITE, port: ports.tls, path: '/api/requests', method: 'POST' },
        ...{ headers: { 'content-length': size }, rejectUnauthorized: false, agent: false },
      });
      const answered = once(sent, 'response');
      await new Promise(resolve => sent.write(Buffer.alloc(size - 1), resolve));
      await sleep(UNFINISHED_MS);
      expect(received).toBeNull();
      sent.end('a');
      const [reply] = (await answered) as [IncomingMessage];
      expect(await text(reply)).toBe('/api/requests');
      expect(received).toMatchObject({ 'content-length': String(size) });
    });

    it('passes upgrades to WebSocket with their origin', async () => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', origin: 'https://oficio.example' };
      const { reply } = await call('/socket.io/?transport=websocket', { headers });
      reply.destroy();
      expect(reply.statusCode).toBe(101);
      expect(received).toMatchObject({ upgrade: 'websocket', origin: 'https://oficio.example' });
    });

    it('passes the security headers of the server on and repeats none', async () => {
      const { reply } = await call('/');
      expect(reply.headersDistinct['strict-transport-security']).toEqual([HSTS]);
    });

    it.each(['/api/me', '/socket.io/'])('refuses %s without TLS', async path => {
      const { reply } = await call(path, { isTls: false });
      expect([reply.statusCode, received]).toEqual([403, null]);
    });

    it('redirects pages without TLS', async () => {
      const { reply } = await call('/login?next=1', { isTls: false });
      expect([reply.statusCode, received]).toEqual([308, null]);
      expect(reply.headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/login\?next=1$/);
    });

    it('writes no query into its log, because queries can contain one-time tokens', async () => {
      await call('/reset-password?token=secret-of-a-link');
      const log = () => (name === 'nginx' ? readFileSync(join(folder, 'oficio.log'), 'utf8') : printed);
      await expect.poll(log).toContain('/reset-password');
      expect(log()).not.toContain('secret-of-a-link');
    });
  });
});
