import { AppError } from '@oficio/domain/errors.ts';
import { isUndecidedProblem } from '@oficio/domain/payments/problem-states.ts';
import type { ProblemEntryOut } from '@oficio/domain/payments/problems/contract.ts';
import { can } from '@oficio/domain/roles.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findRequest, type RequestRow } from '../../requests/public.ts';
import { findEntries, findLatestProblems } from '../store/problems/read.ts';
import { presentEntry } from './present.ts';

/** Returns the statements about a request's latest problem, oldest first. Throws 404 unless a party or the staff calls. */
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
  const isHidden = hidesPhotos(request, userId) && !isUndecidedProblem(problem.state);
  return (await findEntries(read, problem.id)).map(entry =>
    presentEntry(entry, {
      request,
      linkTo: ({ image, author_id: authorId }) =>
        image === null || (isHidden && authorId !== userId) ? null : files.link(image, clock()),
    }),
  );
}

/** Hides photos from the technician of a cancelled job, because they may show the customer's home. */
const hidesPhotos = (request: RequestRow, readerId: number): boolean =>
  request.technician_id === readerId && request.status === 'cancelled';
