import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { OwnOrigins } from '../http/own-origins.ts';
import { isOwnOrigin } from './socket-server.ts';

const PUBLIC = 'https://oficio.example';

const handshake = (headers: Record<string, string>) =>
  ({ headers, socket: { localPort: 4000 } }) as unknown as IncomingMessage;
const webSocket = (headers: Record<string, string>) => handshake({ upgrade: 'websocket', ...headers });

describe('isOwnOrigin in production', () => {
  const origins = new OwnOrigins({ publicUrl: PUBLIC, production: true });

  it('accepts the origin of PUBLIC_URL', () => {
    expect(isOwnOrigin(webSocket({ origin: PUBLIC }), origins)).toBe(true);
    expect(isOwnOrigin(handshake({ origin: PUBLIC }), origins)).toBe(true);
  });

  it.each([
    ['https://evil.example', 'evil.example'],
    ['http://oficio.example', 'oficio.example'],
    ['https://oficio.example:8443', 'oficio.example:8443'],
    ['http://localhost:4000', 'localhost:4000'],
    ['null', 'oficio.example'],
    ['', 'oficio.example'],
  ])('refuses the origin %j, although the Host header names it', (origin, host) => {
    expect(isOwnOrigin(webSocket({ origin, host }), origins)).toBe(false);
    expect(isOwnOrigin(handshake({ origin, host }), origins)).toBe(false);
  });

  it('refuses a WebSocket without Origin, which no browser sends', () => {
    expect(isOwnOrigin(webSocket({ host: 'oficio.example' }), origins)).toBe(false);
  });

  it('accepts a polling handshake without Origin unless the browser says that another site sent it', () => {
    expect(isOwnOrigin(handshake({}), origins)).toBe(true);
    expect(isOwnOrigin(handshake({ 'sec-fetch-site': 'same-origin' }), origins)).toBe(true);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(isOwnOrigin(handshake({ 'sec-fetch-site': site }), origins)).toBe(false);
  });
});

describe('isOwnOrigin outside production', () => {
  const origins = new OwnOrigins({ publicUrl: 'http://localhost:5173', production: false });

  it.each([
    'http://localhost:5173',
    'http://127.0.0.1:5173',
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
  ])('accepts %s: this machine with the port of PUBLIC_URL or of the server', origin => {
    expect(isOwnOrigin(webSocket({ origin }), origins)).toBe(true);
  });

  it.each(['http://localhost:8080', 'http://192.168.1.10:4000', 'https://localhost:4000'])(
    'refuses %s, although the Host header names it',
    origin => {
      expect(isOwnOrigin(webSocket({ origin, host: new URL(origin).host }), origins)).toBe(false);
    },
  );

  it('accepts clients that are no browsers and send no Origin', () => {
    expect(isOwnOrigin(webSocket({}), origins)).toBe(true);
    expect(isOwnOrigin(webSocket({ 'sec-fetch-site': 'cross-site' }), origins)).toBe(false);
  });
});
