import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Form, parseForm } from '@oficio/stripe-sandbox';
import { parseSync } from 'oxc-parser';

/**
 * The parameters of one call as Stripe publishes them: the types of its library are generated from its API description.
 */
type Shape =
  | { readonly kind: 'group'; readonly fields: ReadonlyMap<string, Field> }
  /** Any property names, as in metadata. */
  | { readonly kind: 'map' }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'number' | 'flag' | 'text' | 'blank' }
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] };

interface Field {
  readonly required: boolean;
  readonly shape: Shape;
}

/** A node of the syntax tree. The properties depend on its type. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const LIBRARY = dirname(fileURLToPath(import.meta.resolve('stripe')));
const BASIC: Readonly<Record<string, Shape>> = {
  TSNumberKeyword: { kind: 'number' },
  TSStringKeyword: { kind: 'text' },
  TSBooleanKeyword: { kind: 'flag' },
  TSNullKeyword: { kind: 'blank' },
};
/** Types for open lists of values. Only known values are accepted, because our code must not use unknown ones. */
const SHARED: Readonly<Record<string, Shape>> = {
  MetadataParam: { kind: 'map' },
  OtherString: { kind: 'values', values: [] },
};

/** The declared types of some files of the library, by their qualified names. */
class StripeTypes {
  readonly #declared = new Map<string, Node>();

  /** Paths of the files below the library's folder. */
  constructor(...files: readonly string[]) {
    for (const file of files) {
      const { program } = parseSync(file, readFileSync(join(LIBRARY, file), 'utf8'), { lang: 'dts' });
      this.#declare(program.body as unknown as readonly Node[], '');
    }
  }

  /** Throws when the library has no such type. */
  shapeOf(name: string): Shape {
    const node = this.#declared.get(name);
    if (!node) throw new Error(`Stripe's library declares no ${name}`);
    if (node.type !== 'TSInterfaceDeclaration') return this.#read(node.typeAnnotation as Node, name);
    const parents = (node.extends as readonly Node[]).map(
      ({ expression }) => (expression as Node).name as string,
    );
    const inherited = parents.flatMap(parent => fieldsOf(this.shapeOf(parent)));
    const { body } = node.body as { readonly body: readonly Node[] };
    return {
      kind: 'group',
      fields: new Map([...inherited, ...body.flatMap(part => this.#field(part, name))]),
    };
  }

  #declare(body: readonly Node[], prefix: string): void {
    for (const statement of body) {
      const node = (statement.declaration ?? statement) as Node;
      const id = node.id as { readonly name?: string } | null | undefined;
      if (id?.name === undefined) continue;
      if (node.type === 'TSModuleDeclaration')
        this.#declare((node.body as { readonly body: readonly Node[] }).body, `${prefix}${id.name}.`);
      else this.#declared.set(`${prefix}${id.name}`, node);
    }
  }

  #field(node: Node, scope: string): [string, Field][] {
    if (node.type !== 'TSPropertySignature') return [];
    const { name } = node.key as { readonly name: string };
    const { typeAnnotation } = node.typeAnnotation as { readonly typeAnnotation: Node };
    return [[name, { required: node.optional !== true, shape: this.#read(typeAnnotation, scope) }]];
  }

  #read(node: Node, scope: string): Shape {
    const basic = BASIC[node.type];
    if (basic) return basic;
    if (node.type === 'TSLiteralType') {
      const { value } = node.literal as { readonly value: unknown };
      return value === '' ? { kind: 'blank' } : { kind: 'values', values: [String(value)] };
    }
    if (node.type === 'TSUnionType')
      return either((node.types as readonly Node[]).map(type => this.#read(type, scope)));
    if (node.type !== 'TSTypeReference') throw new Error(`Unexpected ${node.type} in ${scope}`);
    const name = nameOf(node.typeName as Node);
    const inside = (node.typeArguments as { readonly params: readonly Node[] } | null)?.params[0];
    if (name === 'Array' && inside) return { kind: 'list', of: this.#read(inside, scope) };
    if (name === 'Emptyable' && inside) return either([{ kind: 'blank' }, this.#read(inside, scope)]);
    return SHARED[name] ?? this.shapeOf(this.#resolve(name, scope));
  }

  /** Searches a name from the innermost scope outwards. */
  #resolve(name: string, scope: string): string {
    const steps = scope.split('.');
    for (let depth = steps.length; depth > 0; depth -= 1) {
      const candidate = [...steps.slice(0, depth), name].join('.');
      if (this.#declared.has(candidate)) return candidate;
    }
    return name;
  }
}

const fieldsOf = (shape: Shape): [string, Field][] => (shape.kind === 'group' ? [...shape.fields] : []);

const nameOf = (node: Node): string =>
  node.type === 'Identifier'
    ? (node.name as string)
    : `${nameOf(node.left as Node)}.${(node.right as { readonly name: string }).name}`;

/** Merges unions of literal values into one list. */
function either(shapes: readonly Shape[]): Shape {
  const values = shapes.flatMap(shape => (shape.kind === 'values' ? shape.values : []));
  const others = shapes.filter(shape => shape.kind !== 'values');
  const all: Shape[] = values.length > 0 ? [{ kind: 'values', values }, ...others] : others;
  return all.length === 1 && all[0] ? all[0] : { kind: 'either', shapes: all };
}

interface Call {
  readonly method: string;
  readonly path: RegExp;
  /** File of the Stripe library, and name of the parameters' type in it. */
  readonly params: readonly [file: string, name: string];
}

const id = String.raw`[a-z]+_\w+`;
const call = (method: string, path: string, file: string, name: string): Call => ({
  method,
  path: new RegExp(`^/v1/${path}$`),
  params: [file, name],
});

/** The calls that our adapter may make. Any other call is a fault. */
const CALLS: readonly Call[] = [
  call('POST', 'payment_intents', 'PaymentIntents', 'PaymentIntentCreateParams'),
  call('GET', 'payment_intents', 'PaymentIntents', 'PaymentIntentListParams'),
  call('GET', `payment_intents/${id}`, 'PaymentIntents', 'PaymentIntentRetrieveParams'),
  call('POST', `payment_intents/${id}/cancel`, 'PaymentIntents', 'PaymentIntentCancelParams'),
  call('POST', 'refunds', 'Refunds', 'RefundCreateParams'),
  call('GET', 'refunds', 'Refunds', 'RefundListParams'),
  call('GET', `refunds/${id}`, 'Refunds', 'RefundRetrieveParams'),
  call('GET', 'disputes', 'Disputes', 'DisputeListParams'),
  call('GET', `disputes/${id}`, 'Disputes', 'DisputeRetrieveParams'),
  call('POST', 'transfers', 'Transfers', 'TransferCreateParams'),
  call('GET', 'transfers', 'Transfers', 'TransferListParams'),
  call('GET', 'balance', 'Balance', 'BalanceRetrieveParams'),
  call('POST', 'accounts', 'Accounts', 'AccountCreateParams'),
  call('GET', 'accounts', 'Accounts', 'AccountListParams'),
  call('GET', `accounts/${id}`, 'Accounts', 'AccountRetrieveParams'),
  call('POST', `accounts/${id}/login_links`, 'Accounts', 'AccountCreateLoginLinkParams'),
  call('POST', 'account_links', 'AccountLinks', 'AccountLinkCreateParams'),
];

const shapes = new Map<string, Shape>();

function shapeOf([file, name]: Call['params']): Shape {
  const known = shapes.get(name) ?? new StripeTypes('shared.d.ts', `resources/${file}.d.ts`).shapeOf(name);
  shapes.set(name, known);
  return known;
}

/** Returns the errors of a request to Stripe's API: unknown names, invalid values and missing parameters. */
export function faultsOf(method: string, path: string, encoded: string): string[] {
  const known = CALLS.find(candidate => candidate.method === method && candidate.path.test(path));
  if (!known) return [`${method} ${path} is no known call`];
  return check(parseForm(encoded), shapeOf(known.params), `${method} ${path}`);
}

/** Returns the calls that a set of requests never made. */
export const callsWithout = (made: readonly string[]): string[] =>
  CALLS.filter(
    ({ method, path }) =>
      !made.some(one => one.startsWith(`${method} `) && path.test(one.slice(method.length + 1))),
  ).map(({ params }) => params[1]);

function check(value: Form | string, shape: Shape, at: string): string[] {
  if (shape.kind === 'either') {
    const faults = shape.shapes.map(one => check(value, one, at));
    return faults.some(list => list.length === 0) ? [] : (faults[0] ?? []);
  }
  if (typeof value === 'string')
    return hasShape(value, shape) ? [] : [`${at}: «${value}» is no ${shape.kind}`];
  if (shape.kind === 'map') return [];
  if (shape.kind === 'list')
    return Object.entries(value).flatMap(([key, one]) => check(one, shape.of, `${at}[${key}]`));
  if (shape.kind !== 'group') return [`${at}: a group where a ${shape.kind} belongs`];
  const missing = [...shape.fields].filter(([name, { required }]) => required && value[name] === undefined);
  return [
    ...missing.map(([name]) => `${at}: ${name} is missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const field = shape.fields.get(name);
      return field ? check(one, field.shape, `${at} ${name}`) : [`${at}: ${name} is unknown`];
    }),
  ];
}

function hasShape(value: string, shape: Shape): boolean {
  if (shape.kind === 'number') return /^-?\d+$/.test(value);
  if (shape.kind === 'flag') return value === 'true' || value === 'false';
  if (shape.kind === 'blank') return value === '';
  if (shape.kind === 'values') return shape.values.includes(value);
  return shape.kind === 'text';
}
