import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { instantOut } from '../../fields/contract.ts';
import { HEALTHS, OPERATION_PART_NAMES } from './parts.ts';

const operationPartOut = z.object({
  part: z.enum(OPERATION_PART_NAMES),
  health: z.enum(HEALTHS),
  /** Spanish sentence: what the state means. */
  meaning: z.string(),
  /** Spanish sentence: what to do about it; null if nothing. */
  advice: z.string().nullable(),
  /** Values in Spanish, or instants. */
  facts: z.array(z.object({ term: z.string(), value: z.string().nullable(), at: instantOut.nullable() })),
});
export type OperationPartOut = z.output<typeof operationPartOut>;

export const operationEndpoints = defineEndpoints({
  /** Checks every part of the running site. */
  getOperation: {
    method: 'GET',
    path: '/api/admin/operation',
    access: 'overview:read',
    reply: z.object({
      parts: z.array(operationPartOut),
      /** Settings of the server that only its owner can change. */
      settings: z.object({ fee_percent: z.number(), hold_hours: z.number() }),
    }),
  },
});
