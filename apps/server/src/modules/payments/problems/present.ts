import type { ProblemEntryOut } from '@oficio/domain/payments/problems/contract.ts';
import { closerOf } from '@oficio/domain/payments/problems/problem-life.ts';
import type { RequestMoneyOut } from '@oficio/domain/requests/contract.ts';
import { isoOf, isoOrNull } from '../../../platform/format/instant.ts';
import type { RequestRow } from '../../requests/public.ts';
import type { findEntries, findLatestProblems } from '../store/problems/read.ts';

type Latest =
  Awaited<ReturnType<typeof findLatestProblems>> extends ReadonlyMap<number, infer Row> ? Row : never;
type Entry = Awaited<ReturnType<typeof findEntries>>[number];

/** The summary that a request shows of its latest problem. */
export const presentProblem = (problem: Latest): RequestMoneyOut['problem'] => ({
  id: problem.id,
  kind: problem.kind,
  state: problem.state,
  opened_by: closerOf(problem.kind) ?? 'platform',
  opened_at: isoOf(problem.createdAt),
  text: problem.text,
  reply_until: problem.state === 'awaiting_reply' ? isoOrNull(problem.replyUntil) : null,
  decision: problem.decision,
  decision_reason: problem.decisionReason,
  ended_at: isoOrNull(problem.closedAt),
});

interface Reading {
  readonly request: Pick<RequestRow, 'userId'>;
  /** Gives a stored photo an address that works for a while; null for a photo that the reader may not see. */
  readonly linkTo: (entry: Entry) => string | null;
}

export const presentEntry = (entry: Entry, { request, linkTo }: Reading): ProblemEntryOut => ({
  id: entry.id,
  side: sideOf(entry, request),
  author_name: entry.authorName,
  text: entry.text,
  image_url: linkTo(entry),
  created_at: isoOf(entry.createdAt),
});

function sideOf({ authorId }: Entry, { userId }: Reading['request']): ProblemEntryOut['side'] {
  if (authorId === null) return 'platform';
  return authorId === userId ? 'customer' : 'technician';
}
