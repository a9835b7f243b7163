import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationPartOut } from '@oficio/domain/admin/operation/contract.ts';
import { OPERATION_PART_NAMES, type OperationPart } from '@oficio/domain/admin/operation/parts.ts';
import type { CheckContext, OperationCheck } from './check.ts';
import { checkMail, checkOutbox, checkPush } from './delivery-checks.ts';
import { checkPayments, checkReconciliation } from './payment-checks.ts';
import { checkBackup, checkDatabase, checkDisk, checkSetUp, checkTasks } from './server-checks.ts';

const CHECKS: Readonly<Record<OperationPart, OperationCheck>> = {
  database: checkDatabase,
  disk: checkDisk,
  set_up: checkSetUp,
  backup: checkBackup,
  mail: checkMail,
  push: checkPush,
  outbox: checkOutbox,
  jobs: checkTasks,
  payments: checkPayments,
  reconciliation: checkReconciliation,
};

/** A check that takes longer, for example of a network disk that hangs, fails. */
const ANSWER_WITHIN_MS = 5000;

/** Runs every check. One that fails itself or takes too long reports that its part does not answer. */
export const readOperation = (context: CheckContext): Promise<OperationPartOut[]> =>
  Promise.all(OPERATION_PART_NAMES.map(part => runCheck(context, part)));

async function runCheck(context: CheckContext, part: OperationPart): Promise<OperationPartOut> {
  try {
    const answer = await Promise.race([CHECKS[part](context), sleep(ANSWER_WITHIN_MS, null, { ref: false })]);
    if (answer === null) throw new Error(`No answer within ${ANSWER_WITHIN_MS} ms`);
    return { part, ...answer };
  } catch (error) {
    context.log.error({ err: error, check: part }, 'health check failed');
    return {
      part,
      health: 'broken',
      meaning: 'No responde.',
      advice: 'El registro del servidor dice por qué.',
      facts: [],
    };
  }
}
