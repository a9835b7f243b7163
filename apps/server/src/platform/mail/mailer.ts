import { randomUUID } from 'node:crypto';
import { isAsciiMailbox } from '@oficio/domain/mail.ts';
import type { Site } from '@oficio/domain/site.ts';
import type { NodemailerError, Transporter } from 'nodemailer';
import type { Database, Transaction } from '../database/database.ts';
import { type AppSecret, deriveKeys, type KeyRing } from '../security/keys.ts';
import type { Mail } from '../tasks/outbox/enqueue.ts';
import { type Delivery, type OutboxHandler, Undeliverable } from '../tasks/outbox/outbox.ts';
import { MailHealth } from './mail-health.ts';
import {
  defaultSender,
  findMail,
  findMailAccess,
  findMailSettings,
  type MailAccess,
  type MailSettings,
  resealMailPassword,
  type ShownMailSettings,
  saveMailSettings,
  siteOf,
} from './mail-settings.ts';
import { messageOf } from './message.ts';
import { renderEmail } from './render-email.ts';
import {
  explainSmtpError,
  isAboutRecipient,
  isFinal,
  type SmtpFailure,
  smtpErrorText,
} from './smtp-error.ts';
import { storeMail } from './stored-mails.ts';
import { MAIL_SLOTS, openTransport, type Timeouts } from './transport.ts';

const TIMEOUTS: Timeouts = { connect: 10_000, answer: 30_000 };

interface MailerOptions {
  readonly database: Database;
  readonly settings: {
    readonly production: boolean;
    readonly smtpAllowPrivate: boolean;
    readonly publicUrl: string;
  };
  readonly secret: AppSecret;
  /** Shorter in tests. */
  readonly timeouts?: Timeouts;
}

const ACCENTS_REFUSED =
  'El servidor de correo no admite direcciones con acentos o eñes antes de la @. La persona tiene que usar otra dirección';

/** The open connections and the settings with which they were opened. */
interface OpenTransport {
  readonly access: string;
  readonly transport: Promise<Transporter>;
  /** Whether the server takes addresses with accents before the @ (SMTPUTF8); undefined before its first answer. */
  takesAccents: boolean | undefined;
}

/** The result of a test mail: the server's answer if it accepted the mail. */
type TestResult =
  | { readonly accepted: true; readonly answer: string }
  | ({ readonly accepted: false } & SmtpFailure);

/** Sends notices with the settings of one moment. */
interface NoticeMailer {
  /** The site that signs them. */
  readonly site: Site;
  /** As `Mailer.deliver`. */
  readonly deliver: Mailer['deliver'];
}

/** Sends mail with the stored settings, which may change at any moment. */
export class Mailer {
  readonly #options: MailerOptions;
  readonly #keys: KeyRing;
  readonly #health: MailHealth;
  #open: OpenTransport | undefined;

  constructor(options: MailerOptions) {
    this.#options = options;
    this.#keys = deriveKeys(options.secret, 'mail password');
    this.#health = new MailHealth(options.database);
  }

  /** Sends one mail, or stores it where sending is disabled. Throws `Undeliverable` when a retry is useless. */
  async deliver(mail: Mail, delivery: Delivery): Promise<void> {
    return this.#deliver(await findMailAccess(this.#options.database.read, this.#keys), mail, delivery);
  }

  async #deliver(access: MailAccess | null, mail: Mail, delivery: Delivery): Promise<void> {
    const { database, settings } = this.#options;
    if (access) return this.#send(await this.#openFor(access), access, mail, delivery);
    if (settings.production) throw new Error('El correo no está configurado');
    await database.transaction(tx => storeMail(tx, mail));
  }

  /** Returns how notices are mailed; null when they are not, because an administrator disabled it or there is no server. */
  async openNotices(): Promise<NoticeMailer | null> {
    const { database, settings } = this.#options;
    const { shown, access } = await findMail(database.read, this.#keys);
    if (!shown.enabled || (settings.production && !shown.hasPassword)) return null;
    return {
      site: siteOf(shown),
      deliver: (mail, delivery) => this.#deliver(access(), mail, delivery),
    };
  }

  /** Returns the settings that administrators may see. */
  settings(): Promise<ShownMailSettings> {
    return findMailSettings(this.#options.database.read);
  }

  /** Saves the settings for the next mail; see `saveMailSettings`. */
  save(tx: Transaction, settings: MailSettings, password: string | null): Promise<boolean> {
    return saveMailSettings(tx, this.#keys, settings, password);
  }

  /** Encrypts the stored password with the current key. Returns false when no key can read it. */
  resealPassword(): Promise<boolean> {
    return this.#options.database.transaction(tx => resealMailPassword(tx, this.#keys));
  }

  /** Sends a test mail with the stored settings at once. Returns the result, or null without settings. */
  async sendTest(to: string): Promise<TestResult | null> {
    const access = await findMailAccess(this.#options.database.read, this.#keys);
    if (!access) return null;
    const transport = await openTransport(access, this.#transportOptions());
    try {
      const message = this.#messageOf(access, testMail(to, access.fromName), `prueba.${randomUUID()}`);
      const info = await transport.sendMail(message);
      await this.#health.succeeded(access.host);
      return { accepted: true, answer: String(info.response) };
    } catch (error) {
      return { accepted: false, ...explainSmtpError(error as NodemailerError) };
    } finally {
      transport.close();
    }
  }

  /** Closes the connections. A running delivery fails. */
  async close(): Promise<void> {
    await this.#replace(undefined, { force: true });
  }

  /** Replaces the connections. Running deliveries finish on the old ones unless `force` is set. */
  async #replace(next: OpenTransport | undefined, { force }: { readonly force: boolean }): Promise<void> {
    const former = this.#open;
    this.#open = next;
    (await former?.transport)?.close({ force });
  }

  async #send(
    open: OpenTransport,
    access: MailAccess,
    mail: Mail,
    { id, createdAt, signal }: Delivery,
  ): Promise<void> {
    const transport = await open.transport;
    try {
      const message = this.#messageOf(access, mail, `${id}.${createdAt}`);
      const needsAccents = !isAsciiMailbox(mail.to);
      if (needsAccents && open.takesAccents === false) throw new Undeliverable(ACCENTS_REFUSED);
      const { ehlo } = (await transport.sendMail({ ...message, signal })) as {
        readonly ehlo?: readonly string[];
      };
      open.takesAccents = ehlo?.some(line => /^SMTPUTF8\b/i.test(line)) ?? false;
      // The library sends such a mail all the same, and a server without the extension loses or mutilates the address.
      if (needsAccents && !open.takesAccents) throw new Undeliverable(ACCENTS_REFUSED);
      await this.#health.succeeded(access.host);
    } catch (error) {
      if (error instanceof Undeliverable) throw error;
      const text = smtpErrorText(error as NodemailerError);
      // An attempt that the shutdown ends, or an address that does not exist, says nothing about the server.
      if (!(signal.aborted || isAboutRecipient(error as NodemailerError)))
        await this.#health.failed(access.host, text);
      throw isFinal(error as NodemailerError) ? new Undeliverable(text) : new Error(text);
    }
  }

  /** Returns the open connections, or new ones when the settings have changed. */
  async #openFor(access: MailAccess): Promise<OpenTransport> {
    const signature = JSON.stringify(access);
    if (this.#open?.access === signature) return this.#open;
    const transport = openTransport(access, this.#transportOptions());
    const open: OpenTransport = { access: signature, transport, takesAccents: undefined };
    await this.#replace(open, { force: false });
    return open;
  }

  #transportOptions() {
    const { settings, timeouts } = this.#options;
    const { production, smtpAllowPrivate } = settings;
    return { production, allowPrivate: smtpAllowPrivate, timeouts: timeouts ?? TIMEOUTS };
  }

  #messageOf(settings: MailAccess, mail: Mail, id: string) {
    const { publicUrl } = this.#options.settings;
    const domain = new URL(publicUrl).hostname;
    return messageOf({ mail, settings, sender: defaultSender(publicUrl), domain, id });
  }
}

/** Returns the mail with which an administrator tests the settings. */
function testMail(to: string, site: string): Mail {
  return {
    to,
    subject: `Correo de prueba de ${site}`,
    ...renderEmail(
      {
        preheader: 'El correo está bien configurado.',
        title: 'El correo funciona',
        paragraphs: [
          `Si lees esto, ${site} puede enviar correos con la configuración guardada.`,
          'Mira también si ha llegado a la carpeta de correo no deseado: en ese caso, revisa los registros SPF y DKIM de tu dominio.',
        ],
        footer: `Lo ha pedido alguien desde la administración de ${site}.`,
      },
      site,
    ),
  };
}

interface MailContext {
  readonly mailer: Pick<Mailer, 'deliver'>;
  /** Returns the mail as it is sent now; null when it must not be sent any more. `createdAt` in milliseconds since the epoch. */
  readonly prepare: (mail: Mail, createdAt: number) => Promise<Mail | null>;
}

/** Delivers mails of the outbox. */
export const mailHandler = ({ mailer, prepare }: MailContext): OutboxHandler<'mail'> => ({
  kind: 'mail',
  ...MAIL_SLOTS,
  async deliver(mail, delivery) {
    const prepared = await prepare(mail, delivery.createdAt);
    if (prepared) await mailer.deliver(prepared, delivery);
  },
});
