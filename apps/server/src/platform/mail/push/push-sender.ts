import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import type { Database } from '../../database/database.ts';
import { type AppSecret, deriveKeys, type KeyRing } from '../../security/keys.ts';
import type { Settings } from '../../settings/settings.ts';
import type { VapidKeys } from '../../settings/vapid-pair.ts';
import { Undeliverable } from '../../tasks/outbox/outbox.ts';
import { NotYet } from '../../tasks/task-kind.ts';
import { endpointIn, type Reach } from './endpoint-host.ts';
import { postPush } from './post-push.ts';
import { loadVapidKeys, resealVapidKeys } from './vapid-keys.ts';

/** Endpoint of a browser and its keys, raw in base64url. */
interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushMessage {
  /** Payload for the browser's service worker, which alone can decrypt it. At most 3 KB. */
  readonly payload: string;
  /** Time in seconds for which the message is useful. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
  /** A newer message replaces an undelivered one with the same topic. At most 32 characters of base64url. */
  readonly topic: string | null;
}

/** The service did not answer. It may be down, or it may delay us on purpose. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

interface PushContext {
  readonly database: Database;
  readonly settings: Pick<Settings, 'production' | 'publicUrl' | 'vapid' | 'pushHosts'>;
  readonly secret: AppSecret;
  readonly clock: () => number;
}

/** Sends messages to browsers through their push services (RFC 8030, 8291, 8292). */
export class PushSender {
  readonly reach: Reach;
  readonly #context: PushContext;
  readonly #ring: KeyRing;
  #keys: Promise<VapidKeys> | undefined;

  constructor(context: PushContext) {
    this.#context = context;
    this.#ring = deriveKeys(context.secret, 'push key');
    const { production, pushHosts } = context.settings;
    this.reach = { loopback: !production, hosts: pushHosts };
  }

  /** Encrypts the stored private key with the current key. Returns false when no key can read it and it is needed. */
  async resealKey(): Promise<boolean> {
    const { database, settings } = this.#context;
    return (await resealVapidKeys(database, this.#ring)) || settings.vapid.keys !== null;
  }

  /** Returns the public key that browsers need to subscribe. */
  async publicKey(): Promise<string> {
    return (await this.#loadKeys()).publicKey;
  }

  /**
   * Returns `gone` when the subscription no longer exists. Throws `NotYet` when the service asks to wait,
   * `Undeliverable` when it refuses, `Unanswered` when it does not answer or `signal` aborts.
   */
  async send(to: Subscription, message: PushMessage, signal?: AbortSignal): Promise<'delivered' | 'gone'> {
    const url = endpointIn(to.endpoint, this.reach);
    if (!url) return 'gone';
    const { publicKey, privateKey } = await this.#loadKeys();
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      message.payload,
      {
        vapidDetails: { subject: this.#subject(), publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: message.ttl,
        urgency: message.urgency,
        ...(message.topic !== null && { topic: message.topic }),
      },
    );
    const answer = await postPush(url, { headers, body, reach: this.reach, signal }).catch((error: Error) => {
      throw new Unanswered(`${url.host} no responde a un aviso: ${error.message}`, { cause: error });
    });
    const { status } = answer;
    if (status >= 200 && status < 300) return 'delivered';
    if (status === 404 || status === 410) return 'gone';
    const isTemporary = status === 408 || status === 429 || status >= 500;
    const at = isTemporary ? retryAt(answer.retryAfter, this.#context.clock()) : null;
    if (at !== null) throw new NotYet(at);
    const text = `${url.host} respondió ${status} a un aviso`;
    // The service would refuse the same message again.
    throw isTemporary ? new Error(text) : new Undeliverable(text);
  }

  /** Returns the contact of the sender for push services. */
  #subject(): string {
    const { vapid, publicUrl } = this.#context.settings;
    return vapid.subject ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:oficio@localhost');
  }

  #loadKeys(): Promise<VapidKeys> {
    this.#keys ??= this.#findKeys().catch(error => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }

  async #findKeys(): Promise<VapidKeys> {
    const { database, settings } = this.#context;
    return settings.vapid.keys ?? loadVapidKeys(database, this.#ring);
  }
}

/** Maximum delay that a service may ask for, in milliseconds. */
const MAX_DELAY_MS = 6 * HOUR_MS;

/**
 * Returns the time that a `Retry-After` header (seconds or a date) asks for, in milliseconds since the epoch. Returns
 * null without a readable header.
 */
export function retryAt(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const at = /^\d{1,9}$/.test(header) ? now + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(Math.max(at, now + 1000), now + MAX_DELAY_MS);
}
