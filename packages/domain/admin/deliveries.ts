/** Spanish name of each kind of delivery. */
const DELIVERY_NAMES = {
  mail: 'Correo',
  notice_mail: 'Aviso por correo',
  receipt_mail: 'Recibo por correo',
  push: 'Aviso al navegador',
} as const;

type DeliveryKind = keyof typeof DELIVERY_NAMES;
export const DELIVERY_KINDS = [
  'mail',
  'notice_mail',
  'receipt_mail',
  'push',
] as const satisfies readonly DeliveryKind[];

const NAMES: Readonly<Record<string, string>> = DELIVERY_NAMES;

export const deliveryName = (kind: string): string => NAMES[kind] ?? kind;

/** Days that a dead letter is stored after the last attempt. Then the server deletes it. */
export const DEAD_LETTER_DAYS = 90;

/** Deliveries that one call of a bulk retry changes. The other calls of the server wait while SQLite changes them. */
export const RETRY_PART = 200;

/** The deliveries of a bulk retry are counted up to here. A larger number means "more than". */
export const RETRY_COUNT_CAP = 10_000;

/** Mean time between the deliveries of a bulk retry, so that new mails do not wait behind thousands of old ones. Milliseconds. */
export const RETRY_SPACING_MS = 50;

/** Returns the time over which a bulk retry of so many deliveries spreads them. Milliseconds. */
export const retrySpread = (count: number): number =>
  Math.max(1, Math.min(count, RETRY_COUNT_CAP)) * RETRY_SPACING_MS;
