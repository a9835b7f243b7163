/** Where the receipt of a payment is read: `RequestOut.money.payment_id` names it. */
export const receiptPath = (paymentId: number): string => `/payments/${paymentId}/receipt`;

/** Where a technician reads the statement of a month ('AAAA-MM'); without one, of the present month. */
export const statementPath = (month?: string): string =>
  month === undefined ? '/technician/statement' : `/technician/statement?month=${month}`;
