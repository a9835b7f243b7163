/** Path of a receipt; `RequestOut.money.payment_id` is the id. */
export const receiptPath = (paymentId: number): string => `/payments/${paymentId}/receipt`;

/** Path of the books of a month ('AAAA-MM'); without a month, of the current one. */
export const booksPath = (month?: string): string =>
  month === undefined ? '/admin/books' : `/admin/books?month=${month}`;

/** Path of the monthly statement ('AAAA-MM'); without a month, of the current one. */
export const statementPath = (month?: string): string =>
  month === undefined ? '/technician/statement' : `/technician/statement?month=${month}`;
