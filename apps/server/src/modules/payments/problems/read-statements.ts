import { AppError } from '@oficio/domain/errors.ts';
import type { ProblemEntryOut } from '@oficio/domain/payments/problems/contract.ts';
import { can } from '@oficio/domain/roles.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findRequest } from '../../requests/public.ts';
import { findLatestProblems, findProblemEntries } from '../store/problems/read.ts';
import { presentEntry } from './present.ts';

/**
 * Returns the statements about a request's latest problem, oldest first. Both sides keep seeing their photos, also after the job was
 * cancelled, because the decision rests on them. Throws 404 unless a party or the staff calls.
 */
export async function readStatements(
  { database, files, clock }: Platform,
  { userId, role }: Session,
  requestId: number,
): Promise<ProblemEntryOut[]> {
  const { read } = database;
  const request = await findRequest(read, requestId);
  const isTheirs =
    request?.user_id === userId || request?.technician_id === userId || can(role, 'payments:read');
  if (!request || !isTheirs) throw new AppError('request_not_found');
  const problem = (await findLatestProblems(read, [requestId])).get(requestId);
  if (!problem) return [];
  return (await findProblemEntries(read, problem.id)).map(entry =>
    presentEntry(entry, { request, linkTo: name => files.link(name, clock()) }),
  );
}
