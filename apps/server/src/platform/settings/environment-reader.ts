import { isLoopbackHost } from './loopback.ts';

/** A setting is missing or wrong. The message names the variable. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  readonly otherwise: number;
}

/** Reads values from the environment. Methods throw a `SettingError` for a wrong value. */
export class EnvironmentReader {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string): string | null {
    return this.#environment[name]?.trim() || null;
  }

  /** Returns the lines, because a secret may contain every other character. */
  lines(name: string): readonly string[] {
    return (this.text(name) ?? '')
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean);
  }

  /** Returns the values between commas or spaces. */
  list(name: string): readonly string[] {
    return (
      this.text(name)
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? []
    );
  }

  number(name: string, rule: NumberRule): number {
    const text = this.text(name);
    if (text === null) return rule.otherwise;
    const value = Number(text);
    if (!(value >= rule.min && value <= rule.max) || (rule.integer && !Number.isInteger(value)))
      throw new SettingError(`${name} must be a number from ${rule.min} to ${rule.max}, not "${text}".`);
    return value;
  }

  flag(name: string, otherwise: boolean): boolean {
    const text = this.text(name);
    if (text === null) return otherwise;
    if (text !== '0' && text !== '1') throw new SettingError(`${name} must be 0 or 1, not "${text}".`);
    return text === '1';
  }

  choice<Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value {
    const text = this.text(name);
    if (text === null) return otherwise;
    const value = values.find(candidate => candidate === text);
    if (!value) throw new SettingError(`${name} must be one of ${values.join(', ')}, not "${text}".`);
    return value;
  }

  /** Returns the address as given. Errors never repeat the value, because it may contain a password. */
  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name);
    if (text === null) return null;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw new SettingError(`${name} must be an address that starts with ${protocols.join('// or ')}//.`);
    return text;
  }

  /** Returns the address of another service. In production http is refused, except for this machine. */
  outsideUrl(name: string, production: boolean): string | null {
    const text = this.url(name, ['https:', 'http:']);
    if (text === null) return null;
    const { protocol, hostname } = new URL(text);
    if (production && protocol === 'http:' && !isLoopbackHost(hostname))
      throw new SettingError(`${name} must start with https:// in production.`);
    return text;
  }

  /** Returns an address without path and query, because the server appends its own. */
  origin(name: string): string | null {
    const text = this.url(name, ['http:', 'https:']);
    if (text === null) return null;
    const { origin, href } = new URL(text);
    if (href.replace(/\/+$/, '') !== origin)
      throw new SettingError(`${name} must consist of https://, a host name and optionally a port.`);
    return origin;
  }

  /** Returns a zone name of the IANA database. Offsets such as +01:00 are refused, because they have no summer time. */
  timeZone(name: string): string | null {
    const text = this.text(name);
    if (text !== null && !(/^[A-Za-z]/.test(text) && isTimeZone(text)))
      throw new SettingError(
        `${name} must be the IANA name of a time zone, such as Europe/Madrid, not "${text}".`,
      );
    return text;
  }

  tiles(name: string, production: boolean): string | null {
    const template = this.outsideUrl(name, production);
    if (template && !['{z}', '{x}', '{y}'].every(part => template.includes(part)))
      throw new SettingError(`${name} must contain {z}, {x} and {y}.`);
    return template;
  }

  pair<Both>(first: string, second: string, both: (first: string, second: string) => Both): Both | null {
    const a = this.text(first);
    const b = this.text(second);
    if (a && b) return both(a, b);
    if (a || b) throw new SettingError(`${first} and ${second} must be set together.`);
    return null;
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
