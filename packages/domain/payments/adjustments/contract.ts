import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { formKeyField, instantOut, number, oneOf, optionalId, page, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import { LEDGER_ACCOUNTS } from '../ledger-accounts.ts';
import { PRICE_RANGE } from '../money.ts';

/** A manual adjustment of the ledger. It moves no money at the provider. Amount in euros. */
const adjustmentOut = z.object({
  id: z.number(),
  at: instantOut,
  /** The account that the amount is added to (+). */
  debit: z.enum(LEDGER_ACCOUNTS),
  /** The account that the amount is taken from (−). */
  credit: z.enum(LEDGER_ACCOUNTS),
  amount: z.number(),
  request_id: z.number().nullable(),
  reason: z.string(),
  admin_name: z.string(),
});
export type AdjustmentOut = z.output<typeof adjustmentOut>;

export const adjustmentEndpoints = defineEndpoints({
  listAdjustments: {
    method: 'GET',
    path: '/api/admin/adjustments',
    access: 'payments:read',
    query: z.object(page()),
    reply: z.object({ adjustments: z.array(adjustmentOut), next_cursor: z.string().nullable() }),
  },
  /** Posts an adjustment. */
  createAdjustment: {
    method: 'POST',
    path: '/api/admin/adjustments',
    access: 'payments:adjust',
    confirm: true,
    movesMoney: true,
    body: z
      .object({
        client_id: formKeyField,
        debit: oneOf('la cuenta del debe', LEDGER_ACCOUNTS),
        credit: oneOf('la cuenta del haber', LEDGER_ACCOUNTS),
        amount: number('el importe', { min: 0.01, max: PRICE_RANGE.max, cents: true }),
        /** Required for the accounts of a job. */
        request_id: optionalId('la solicitud'),
        reason: text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING }),
      })
      .refine(({ debit, credit }) => debit !== credit, {
        path: ['credit'],
        message: 'Elige dos cuentas distintas',
      }),
    status: 201,
    reply: z.object({ adjustment: adjustmentOut }),
  },
});
