import { ApiError } from './api-error.ts';
import type { Form } from './form.ts';

const METADATA = { keys: 50, keyLength: 40, valueLength: 500 } as const;

/** Reads the parameters of a call one by one. `done` rejects parameters that were never read, as Stripe does. */
export class Params {
  readonly #form: Form;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #groups: Params[] = [];

  constructor(form: Form, path = '') {
    this.#form = form;
    this.#path = path;
  }

  /** Returns the parameter's full name: `payment_method_data[card][number]`. */
  nameOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`;
  }

  has(name: string): boolean {
    return this.#form[name] !== undefined;
  }

  /** Returns the text; undefined when absent, null when blank. A blank unsets the value, as in Stripe. */
  text(name: string, { max = 1000 } = {}): string | null | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw ApiError.invalid(`Invalid string: ${name}`, this.#at(name));
    if (value.length > max)
      throw ApiError.invalid(`Invalid string: must be at most ${max} characters`, this.#at(name));
    return value === '' ? null : value;
  }

  requiredText(name: string, options?: { max: number }): string {
    const value = this.text(name, options);
    if (value === undefined)
      throw ApiError.invalid(
        `Missing required param: ${this.nameOf(name)}.`,
        this.#at(name, 'parameter_missing'),
      );
    if (value === null)
      throw ApiError.invalid(
        `You passed an empty string for '${this.nameOf(name)}'.`,
        this.#at(name, 'parameter_invalid_empty'),
      );
    return value;
  }

  integer(name: string): number | undefined {
    const text = this.text(name, { max: 100 });
    if (text === undefined) return undefined;
    if (text === null || !/^-?\d{1,15}$/.test(text))
      throw ApiError.invalid(`Invalid integer: ${text ?? ''}`, this.#at(name, 'parameter_invalid_integer'));
    return Number(text);
  }

  flag(name: string): boolean | undefined {
    const text = this.choice(name, ['true', 'false']);
    return text === undefined ? undefined : text === 'true';
  }

  choice<const Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = values.find(candidate => candidate === text);
    if (value === undefined)
      throw ApiError.invalid(`Invalid ${name}: must be one of ${values.join(', ')}`, this.#at(name));
    return value;
  }

  /** Returns a nested group; an empty one when absent. */
  group(name: string): Params {
    const value = this.#take(name);
    if (typeof value === 'string') throw ApiError.invalid('Invalid object', this.#at(name));
    const group = new Params(value ?? {}, this.nameOf(name));
    this.#groups.push(group);
    return group;
  }

  /** Returns the metadata; undefined when absent. A blank value removes its key. */
  metadata(): Record<string, string> | undefined {
    if (!this.has('metadata')) return undefined;
    const group = this.group('metadata');
    const names = Object.keys(group.#form);
    if (names.length > METADATA.keys) throw ApiError.invalid('Too many metadata keys.', this.#at('metadata'));
    return Object.fromEntries(
      names.map(name => {
        if (name.length > METADATA.keyLength)
          throw ApiError.invalid('Metadata keys can have up to 40 characters.', this.#at('metadata'));
        return [name, group.text(name, { max: METADATA.valueLength }) ?? ''];
      }),
    );
  }

  /** Throws 400 for a parameter that was never read. */
  done(): void {
    for (const group of this.#groups) group.done();
    const unknown = Object.keys(this.#form).find(name => !this.#read.has(name));
    if (unknown !== undefined)
      throw ApiError.invalid(
        `Received unknown parameter: ${this.nameOf(unknown).slice(0, 100)}`,
        this.#at(unknown, 'parameter_unknown'),
      );
  }

  #take(name: string): string | Form | undefined {
    this.#read.add(name);
    return this.#form[name];
  }

  #at(name: string, code?: string) {
    return { param: this.nameOf(name).slice(0, 200), ...(code !== undefined && { code }) };
  }
}
