import { DEFAULT_SITE_NAME } from '../site.ts';
import { DELETED_NAME } from './rules.ts';

/** Letters of other scripts that look like a Latin letter, each followed by that letter. */
const LOOK_ALIKES = /* @__PURE__ */ lettersOf(
  'аa бb вb гr дd еe һh іi јj кk ӏl мm нh оo рp ԛq ѕs сc тt уy хx ԝw ԁd ԍg αa βb γy εe ηn ιi κk νv μm οo ρp σs ςs τt υu χx ωw ıi ɩi ɑa ɡg ɪi ʟl ɴn ʀr øo đd łl ħh ƒf ℮e ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ᴊj ᴋk ᴍm ᴏo ᴘp ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz',
);
/** Digits and signs that look like a letter. They count as that letter only inside a word. */
const SIGNS = /* @__PURE__ */ lettersOf('0o 1i 3e 4a 5s 7t 8b @a $s |i !l');

/** Words that only the site's team may have in a name. */
const STAFF = /* @__PURE__ */ new Set(
  wordsOf(`admin admins administrador administradora administradores administracion administrator administration
  soporte support moderador moderadora moderadores moderacion moderator staff helpdesk webmaster`),
);
const STAFF_PHRASES = /* @__PURE__ */ [
  'atencion al cliente',
  'servicio al cliente',
  'centro de ayuda',
  'equipo oficial',
  'cuenta oficial',
].map(phrase => wordsOf(phrase).join(' '));
/** Words that imitate the site's team when they are joined to the site's name: 'EquipoOficio'. */
const TEAM = /* @__PURE__ */ wordsOf('equipo team oficial official ayuda help');

/** Names without spaces that other users read in place of a deleted account. */
const DELETED = /* @__PURE__ */ new Set(
  [DELETED_NAME, 'Usuaria eliminada', 'Cuenta eliminada'].map(name => wordsOf(name.toLowerCase()).join('')),
);

const ADDRESS_MARK = /:\/\/|www\d*\.|@[a-z\d-]+\./;
/** A dot between letters may follow an initial or an abbreviation ('J.Pérez'), unless a well-known ending follows. */
const WELL_KNOWN_HOST =
  /[\p{L}\p{N}]\.(?:com|net|org|es|eu|io|co|me|ly|gg|to|app|info|biz|xyz|online|site|shop|store|top|club|live|pro|dev|icu|vip|cat|gal|eus|web|website|tech|click|link|world|space|fun|blog|news|cloud|email|page)(?![\p{L}\p{N}])/u;
const HOST = /([\p{L}\p{N}-]{2,})\.(?=(\p{L}{2,}))/gu;
/** Abbreviations that people write with a dot and without a space: 'Dra.López'. */
const ABBREVIATIONS = /* @__PURE__ */ new Set(
  `sr sra sres srta dr dra dres don dna ma fco fca hnos hno hna sta sto ing arq lic prof mr mrs mtro mtra cia const
  inst elec font gcia alv dom`.split(/\s+/),
);
/** Abbreviated surnames that end in 'ez': 'Hdez.', 'Fdez.', 'Glez.', 'Rguez.', 'Mtnez.', 'Mtz.'. */
const ABBREVIATED_SURNAME = /^[b-df-hj-np-tv-z]{1,4}u?e?z$/;

/** Scripts that Chinese, Japanese and Korean mix in one word. */
const HAN = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'];
/** Words in one script of a living language (UAX 31, table 5). Other scripts are only used to imitate Latin letters. */
const WORDS_OF_ONE_SCRIPT = /* @__PURE__ */ [
  ...`Latin Greek Cyrillic Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao
  Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`
    .split(/\s+/)
    .map(script => [script]),
  HAN,
].map(wordOf);

export type DisplayNameProblem = 'name_with_address' | 'name_of_staff' | 'name_of_deleted' | 'name_scripts';

/**
 * Returns why other users must not see a name, or null. Mails and notifications contain names, so a name must not contain a
 * web or e-mail address, imitate the site's team or a deleted account, or mix scripts in one word. `site` is the configured site name.
 */
export function displayNameProblem(
  name: string,
  site: string = DEFAULT_SITE_NAME,
): DisplayNameProblem | null {
  return problemOf(name, [...new Set([site, DEFAULT_SITE_NAME])]);
}

/** Returns why other users must not see a name of the staff, or null. It may name the site's team, and has the other limits of all names. */
export const staffNameProblem = (name: string): DisplayNameProblem | null => problemOf(name, []);

/** `sites` are the names of the site that the name must not imitate; without one, it may imitate the team too. */
function problemOf(name: string, sites: readonly string[]): DisplayNameProblem | null {
  const plain = withoutAccents(name);
  // No ending of an address contains 'ª' or 'º', which people write in 'Fco.Mª'.
  if (hasAddress(withoutAccents(name.replace(/[ªº]/g, '')))) return 'name_with_address';
  if (sites.some(known => isStaff(plain, withoutAccents(known)))) return 'name_of_staff';
  if (isDeleted(plain)) return 'name_of_deleted';
  return plain.split(/[^\p{L}\p{N}]+/u).every(isOfOneScript) ? null : 'name_scripts';
}

function hasAddress(plain: string): boolean {
  if (ADDRESS_MARK.test(plain) || WELL_KNOWN_HOST.test(plain)) return true;
  // Two letters are the ending of a country: mail programs make a link of 'dom.ru', although 'dom.' abbreviates Domingo.
  return [...plain.matchAll(HOST)].some(
    ([, label = '', next = '']) =>
      next.length === 2 || !(ABBREVIATIONS.has(label) || ABBREVIATED_SURNAME.test(label)),
  );
}

/** Returns two readings, because a digit can imitate a letter ('0ficio') or be a plain number ('Oficio24'). */
function readingsOf(plain: string): readonly string[] {
  const latin = [...plain].map(letter => LOOK_ALIKES[letter] ?? letter).join('');
  return [latin, asLetters(latin)];
}

const isDeleted = (plain: string): boolean =>
  readingsOf(plain).some(text =>
    DELETED.has(
      wordsOf(text)
        .join('')
        .replace(/\p{N}+$/u, ''),
    ),
  );

function isStaff(plain: string, site: string): boolean {
  return readingsOf(plain).some(text => {
    const words = wordsOf(text);
    const spaced = ` ${words.join(' ')} `;
    const siteWords = wordsOf(site);
    if (siteWords.length > 0 && namesSite(spaced, siteWords.join(' '))) return true;
    if (words.some(word => STAFF.has(word.replace(/\p{N}+$/u, '')))) return true;
    if (STAFF_PHRASES.some(phrase => spaced.includes(` ${phrase} `))) return true;
    return isTeamCompound(words.join(''), siteWords.join(''));
  });
}

/** Returns whether a name begins or ends with the site's name. In the middle it may be an ordinary word: 'Buen Oficio Reformas'. */
const namesSite = (spaced: string, site: string): boolean =>
  new RegExp(`^ ${site}\\p{N}* | ${site}\\p{N}* $`, 'u').test(spaced);

/** Returns whether a name without spaces consists only of the site's name and team words: 'OficioSoporte'. */
function isTeamCompound(compact: string, site: string): boolean {
  const known = [...(site === '' ? [] : [site]), ...STAFF];
  const parts = [...known, ...TEAM].toSorted((a, b) => b.length - a.length).join('|');
  return new RegExp(`^(?:${parts})+$`, 'u').test(compact) && new RegExp(known.join('|'), 'u').test(compact);
}

const isOfOneScript = (word: string): boolean => WORDS_OF_ONE_SCRIPT.some(pattern => pattern.test(word));

function wordOf(scripts: readonly string[]): RegExp {
  const letters = [...scripts, 'Common', 'Inherited'].map(script => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${letters.join('')}]*$`, 'u');
}

/** Splits a text into words. Replaces 'l' with 'i', because 'l' and a capital 'I' look alike. */
function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll('l', 'i')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Replaces full-width and similar forms of a letter (NFKC) and removes accents and invisible characters. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

const asLetters = (text: string): string =>
  text.replace(/\S*\p{L}\S*/gu, word => [...word].map(sign => SIGNS[sign] ?? sign).join(''));

function lettersOf(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').map(pair => [...pair]));
}
