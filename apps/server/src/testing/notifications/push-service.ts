import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openFakeServer } from '../http/fake-server.ts';

/** A message as the browser decrypts it. */
export interface Received {
  /** Name of the browser that received it. */
  readonly browser: string;
  readonly payload: unknown;
  readonly headers: IncomingHttpHeaders;
  /** The claims of the sender, verified with the key that the browser subscribed with. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

interface PushAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A push service on this machine and its browsers. */
export interface FakePushService {
  readonly origin: string;
  readonly received: Received[];
  /** Number of received messages, refused ones included. */
  readonly requestCount: number;
  /** Returns a browser of this name, subscribed with the sender's public key, as it would register with the API. */
  browser(name: string, serverKey: string): Subscribed;
  /** Sets the answer to the next messages. Only those answered with 201 reach a browser. */
  setAnswer(answer: PushAnswer): void;
  close(): Promise<void>;
}

export interface Subscribed {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface Browser {
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly serverKey: string;
}

export async function startPushService(): Promise<FakePushService> {
  const browsers = new Map<string, Browser>();
  const received: Received[] = [];
  let asked = 0;
  let answer: PushAnswer = { status: 201 };
  const { origin, close } = await openFakeServer(async (request, response) => {
    asked += 1;
    const body = await buffer(request);
    const name = decodeURIComponent(request.url?.slice('/send/'.length) ?? '');
    const browser = browsers.get(name);
    if (answer.status === 201 && browser)
      received.push({
        browser: name,
        payload: JSON.parse(decrypt(body, browser).toString()),
        headers: request.headers,
        claims: claimsIn(request.headers.authorization ?? '', browser.serverKey),
      });
    response.writeHead(answer.status, answer.headers).end();
  });
  return {
    origin,
    received,
    get requestCount() {
      return asked;
    },
    browser(name, serverKey) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { pair, auth, serverKey });
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}/send/${encodeURIComponent(name)}`, keys };
    },
    setAnswer(next) {
      answer = next;
    },
    close,
  };
}

/** Decrypts a message of one record as a browser does (RFC 8188, 8291). Throws when it was encrypted for other keys. */
function decrypt(body: Buffer, { pair, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with the byte 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** Verifies the sender (RFC 8292). Throws when the message was signed with another key. */
function claimsIn(authorization: string, serverKey: string): Received['claims'] {
  const [, jwt = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== serverKey) throw new Error(`Signed with another key: ${authorization}`);
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(serverKey, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTrue) throw new Error("The sender's signature is invalid");
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
