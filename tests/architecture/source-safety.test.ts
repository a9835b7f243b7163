import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Sources of the product, without tests, demo data and payment sandbox. */
const sources = readSources().filter(
  ({ path }) =>
    /^(apps|packages)\//.test(path) &&
    !/\.test\.tsx?$|\/(testing|demo|sandbox)\/|^packages\/stripe-sandbox\//.test(path),
);

const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

const CODE_FROM_TEXT =
  /\beval\(|new Function\(|dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(|javascript:/;
const BROKEN =
  /['"`](md5|sha1|rc4|des-|aes-\d+-(ecb|cbc))|\bcreateCipher\(|RSA_PKCS1_PADDING|pseudoRandomBytes/i;
const GUESSABLE = /Math\.random\(\)/;
const RECEIVES_MESSAGES = /addEventListener\(\s*'message'|\bonmessage\b/;
/** Access is decided by capabilities or `isStaff`, so that a new staff role needs no other change (decision 0028). */
const NAMES_STAFF_ROLE = /\brole\)?\s*[!=]==?\s*'admin'|'admin'\s*[!=]==?\s*[\w.?]*\brole\b/;
/** Decides by the Enter key, which also confirms the word of an input method. */
const READS_ENTER = /[!=]== 'Enter'/;
const READS_COMPOSITION = /\.isComposing\b|\bkeyCode\b/;
/** Chromium turns the letters of a domain in such a field into Punycode while people type. */
const MAIL_FIELD = /\btype(=|: )\{?['"`]email\b/;
const FORBIDS_PASTING = /onPaste=\{[^}]*preventDefault/;

/** Random delays, which give an attacker nothing. */
const DELAYS = [
  'apps/server/src/platform/database/retry.ts',
  'apps/server/src/platform/live/local-connections.ts',
  'apps/server/src/platform/tasks/outbox/outbox.ts',
];
/** Codes of the app are HMAC-SHA-1, which is not broken and which all apps support (RFC 6238). */
const AUTHENTICATOR = ['packages/domain/accounts/second-factor/rules.ts'];
/** Gives the role `admin`, so it asks for this role and no other. */
const PROMOTES = ['apps/server/src/modules/accounts/admin/server-acts.ts'];
/** Pins of a map. They take no text. */
const TAKES_NO_TEXT = ['apps/web/src/features/technicians/map/markers.tsx'];
const INPUT_METHODS = ['apps/web/src/lib/forms/input-method.ts'];
/** Both accept messages only of the own service worker, or of the own pages, which browsers guarantee. */
const RECEIVERS = [
  'apps/web/src/app/live/live-updates.tsx',
  'apps/web/src/lib/photos/heic-worker.ts',
  'apps/web/src/lib/photos/photo-worker.ts',
  'apps/web/src/lib/photos/run-worker.ts',
  'apps/web/src/worker/service-worker.ts',
];

describe('the sources', () => {
  it('no source evaluates text as code or inserts raw HTML', () => {
    expect(having(CODE_FROM_TEXT)).toEqual([]);
  });

  it('no source uses a broken hash, a weak cipher mode or a guessable random number', () => {
    expect(having(BROKEN)).toEqual(AUTHENTICATOR);
    expect(having(GUESSABLE).sort()).toEqual(DELAYS);
  });

  it('no source decides by the name of the staff role, except the promotion to it', () => {
    expect(having(NAMES_STAFF_ROLE)).toEqual(PROMOTES);
  });

  it('messages are received only from the own workers and the own page', () => {
    expect(having(RECEIVES_MESSAGES).sort()).toEqual(RECEIVERS);
  });

  it('no field prevents pasting, and password fields name their purpose for password managers', () => {
    expect(having(FORBIDS_PASTING)).toEqual([]);
    const fields = sources.filter(({ text }) => /<PasswordField\b/.test(text));
    expect(fields.length).toBeGreaterThan(0);
    for (const { path, text } of fields)
      expect([path, /autoComplete="(new|current)-password"/.test(text)]).toEqual([path, true]);
  });

  it('no field has the type of a mail field, in which Chromium would rewrite the typed domain', () => {
    expect(having(MAIL_FIELD)).toEqual([]);
  });

  it('one function knows the keys of input methods, and every field that acts on Enter calls it', () => {
    expect(having(READS_COMPOSITION)).toEqual(INPUT_METHODS);
    const acting = sources.filter(
      ({ text }) => READS_ENTER.test(text) && !text.includes('isInputMethodKey('),
    );
    expect(acting.map(({ path }) => path)).toEqual(TAKES_NO_TEXT);
  });

  it('the patterns find each of these', () => {
    expect('element.innerHTML = text').toMatch(CODE_FROM_TEXT);
    expect("createHash('md5')").toMatch(BROKEN);
    expect("createCipheriv('aes-256-cbc', key, iv)").toMatch(BROKEN);
    expect("const isAdmin = useUser()?.role === 'admin';").toMatch(NAMES_STAFF_ROLE);
    expect("if ('admin' !== session.user.role)").toMatch(NAMES_STAFF_ROLE);
    expect("if (event.key !== 'Enter' || event.isComposing) return;").toMatch(READS_ENTER);
    expect("if (event.key !== 'Enter' || event.isComposing) return;").toMatch(READS_COMPOSITION);
    expect('<TextInput type="email" />').toMatch(MAIL_FIELD);
    expect("const ADDRESS = { type: 'email' }").toMatch(MAIL_FIELD);
    expect("window.addEventListener('message', act)").toMatch(RECEIVES_MESSAGES);
  });
});
