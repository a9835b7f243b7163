import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/world.ts';

onBothEngines('the HTTP edge', world => {
  const send = (options: object) =>
    world().app.server.inject({ method: 'POST', url: '/api/auth/login', ...options } as {
      method: 'POST';
      url: string;
    });
  const json = { 'content-type': 'application/json' };

  it.each([
    ['an unknown call', { method: 'GET', url: '/api/nothing' }, 404, 'Esta dirección no existe'],
    ['an unknown method', { method: 'DELETE' }, 404, 'Esta dirección no existe'],
    [
      'an unreadable address',
      { method: 'GET', url: '/api/technicians/%ff' },
      404,
      'Esta dirección no existe',
    ],
    [
      'half a body',
      { headers: json, payload: '{"email":' },
      400,
      'El cuerpo de la petición no se puede leer',
    ],
    [
      'a poisoned prototype',
      { headers: json, payload: '{"__proto__":{"role":"admin"}}' },
      400,
      'El cuerpo de la petición no se puede leer',
    ],
    [
      'another format',
      { headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'El formato de los datos enviados no se admite',
    ],
    [
      'an oversized body',
      { headers: json, payload: JSON.stringify({ email: 'x'.repeat(200_000) }) },
      413,
      'Los datos enviados ocupan demasiado',
    ],
  ])('answers %s with JSON in Spanish', async (_, options, status, error) => {
    const response = await send(options);
    expect([response.statusCode, response.json()]).toEqual([status, { error }]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('tells no session from a session that ended', async () => {
    const get = (headers: object) => send({ method: 'GET', url: '/api/auth/me', headers });
    expect((await get({})).json()).toEqual({ error: 'Debes iniciar sesión' });
    const ended = await get({ authorization: `Bearer ${'x'.repeat(43)}` });
    expect([ended.statusCode, ended.json()]).toEqual([
      401,
      { error: 'Tu sesión ha caducado. Inicia sesión de nuevo' },
    ]);
  });

  it('is healthy and says who may frame it', async () => {
    const response = await send({ method: 'GET', url: '/healthz' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(response.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });
});

describe('stopping', () => {
  it('finishes the call in flight, refuses none half-way, and leaves no process', {
    timeout: 30_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oficio-stop-'));
    const port = await freePort();
    const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        SEED_DEMO: '0',
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    try {
      await once(child.stdout, 'data');
      const body = JSON.stringify({ email: 'nadie@ejemplo.es', password: 'no importa' });
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', chunk => {
        answer += String(chunk);
      });
      const ended = once(socket, 'close');
      socket.write(
        `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
      );
      await sleep(200);
      child.kill('SIGTERM');
      await sleep(200);
      socket.write(body.slice(10));
      await ended;
      expect(answer).toMatch(/^HTTP\/1\.1 401 .*Credenciales inválidas/s);
      expect(await exit).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
