import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { TEST_CERTIFICATE, TEST_KEY } from '../http/certificate.ts';

/** A mail that the server received. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Unfolded and decoded. Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The unparsed message. */
  readonly raw: string;
}

/**
 * Refusals of the server. Each function gets the argument of an SMTP step and returns the error line ('550 5.1.1
 * Unknown mailbox') or null.
 */
export interface MailServerOptions {
  readonly recipient?: (address: string) => string | null;
  readonly sender?: (address: string) => string | null;
  /** TLS from the first byte. */
  readonly secure?: boolean;
  /** Offers STARTTLS; true by default. */
  readonly startTls?: boolean;
  /** Takes addresses with accents before the @ (SMTPUTF8); true by default. */
  readonly takesAccents?: boolean;
  /** How long the server keeps the sender waiting after it has stored a mail. Milliseconds. */
  readonly answerAfterMs?: number;
}

export const MAIL_USER = 'oficio@mail.test';
export const MAIL_PASSWORD = 'una contraseña con ñ';

/** A real SMTP server on this machine that stores received mails. */
export interface MailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** All passwords that clients sent, right or wrong. */
  readonly passwords: readonly string[];
  /** Number of connections that clients have opened. */
  readonly connections: number;
  close(): Promise<void>;
}

export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const passwords: string[] = [];
  let connections = 0;
  const smtp = new SMTPServer({
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    secure: options.secure ?? false,
    allowInsecureAuth: true,
    logger: false,
    hideSMTPUTF8: options.takesAccents === false,
    disabledCommands: options.startTls === false ? ['STARTTLS'] : [],
    onConnect(_, done) {
      connections += 1;
      done();
    },
    onAuth({ username, password }, _, done) {
      passwords.push(password ?? '');
      if (username === MAIL_USER && password === MAIL_PASSWORD) return done(null, { user: username });
      done(refusal('535 5.7.8 Usuario o contraseña incorrectos'));
    },
    onMailFrom: ({ address }, _, done) => done(refusal(options.sender?.(address))),
    onRcptTo: ({ address }, _, done) => done(refusal(options.recipient?.(address))),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          headers: headersOf(raw),
          raw,
        });
        setTimeout(() => done(null, 'OK: guardado como 42'), options.answerAfterMs ?? 0);
      });
    },
  });
  // Ignores clients that close the connection early.
  smtp.on('error', () => {});
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve));
  return {
    port: (smtp.server.address() as AddressInfo).port,
    mails,
    passwords,
    get connections() {
      return connections;
    },
    close: () => new Promise(resolve => smtp.close(resolve)),
  };
}

/** Converts '550 5.1.1 Unknown mailbox' to an error that the server answers with this line. */
function refusal(line: string | null | undefined): Error | null {
  if (!line) return null;
  return Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });
}

function headersOf(raw: string): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head.split('\r\n').map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
}

/** Decodes RFC 2047. The space between two encoded words is not part of the text. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : word
            .replaceAll('_', ' ')
            .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\x80-\xff]+/g, bytes => Buffer.from(bytes, 'latin1').toString());
