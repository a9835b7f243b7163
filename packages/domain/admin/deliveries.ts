/** Spanish name of each kind of delivery. */
const KINDS: Readonly<Record<string, string>> = {
  mail: 'Correo',
  notice_mail: 'Aviso por correo',
  receipt_mail: 'Recibo por correo',
  push: 'Aviso al navegador',
};

export const deliveryName = (kind: string): string => KINDS[kind] ?? kind;
