import fc from 'fast-check';
import type { RandomPaidJob } from './random-payment-actions.ts';

const ACTS = [
  'approve',
  'counter',
  'pay',
  'payEverywhere',
  'proposeDate',
  'answerDate',
  'withdraw',
  'start',
  'undoStart',
  'agreeToStart',
  'moveStartedDate',
  'earlyStart',
  'complete',
  'confirm',
  'problem',
  'absence',
  'answer',
  'close',
  'review',
  'release',
  'continueJob',
  'refund',
  'cancelByStaff',
  'refundAtProvider',
  'resolveRefund',
  'dispute',
  'decideDispute',
] as const satisfies readonly (keyof RandomPaidJob)[];

/** Prefers `advance`, the next regular step, because otherwise few requests would reach the later states. */
const act = fc.oneof(
  { weight: 3, arbitrary: fc.constant('advance' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...ACTS) },
);

/** Concurrent actions on one request in a turn, each with its random number. */
const moment = fc.array(fc.tuple(act, fc.nat(99_999)), { minLength: 1, maxLength: 3 });

/** Turns of a history of `jobs` requests: what happens to each, and one of the disturbances after it. */
export const randomTurn = <const Disturbance>(jobs: number, disturbances: readonly Disturbance[]) =>
  fc.record({
    moments: fc.array(moment, { minLength: jobs, maxLength: jobs }),
    /** Whether the recurring tasks run at the same time. */
    busy: fc.boolean(),
    disturbance: fc.constantFrom(...disturbances),
    dice: fc.nat(99_999),
  });
