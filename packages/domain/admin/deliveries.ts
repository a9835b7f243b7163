/** Spanish name of each kind of delivery. */
const DELIVERY_NAMES = {
  mail: 'Correo',
  notice_mail: 'Aviso por correo',
  receipt_mail: 'Recibo por correo',
  push: 'Aviso al navegador',
} as const;

export type DeliveryKind = keyof typeof DELIVERY_NAMES;
export const DELIVERY_KINDS = [
  'mail',
  'notice_mail',
  'receipt_mail',
  'push',
] as const satisfies readonly DeliveryKind[];

const NAMES: Readonly<Record<string, string>> = DELIVERY_NAMES;

export const deliveryName = (kind: string): string => NAMES[kind] ?? kind;
