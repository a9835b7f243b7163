import { type Form, parseForm } from '@oficio/stripe-sandbox';
import { type Shape, StripeTypes } from './stripe-types.ts';

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
    return matches(value, shape) ? [] : [`${at}: «${value}» is no ${shape.kind}`];
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

function matches(value: string, shape: Shape): boolean {
  if (shape.kind === 'number') return /^-?\d+$/.test(value);
  if (shape.kind === 'flag') return value === 'true' || value === 'false';
  if (shape.kind === 'blank') return value === '';
  if (shape.kind === 'values') return shape.values.includes(value);
  return shape.kind === 'text';
}
