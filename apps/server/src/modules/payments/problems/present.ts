import type { ProblemEntryOut } from '@oficio/domain/payments/problems/contract.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { RequestRow } from '../../requests/public.ts';
import type { findProblemEntries } from '../store/problems/read.ts';

type Entry = Awaited<ReturnType<typeof findProblemEntries>>[number];

interface EntryContext {
  readonly request: Pick<RequestRow, 'user_id'>;
  /** Returns the temporary address of a stored photo. */
  readonly linkTo: (name: string) => string;
}

export const presentEntry = (entry: Entry, { request, linkTo }: EntryContext): ProblemEntryOut => ({
  id: entry.id,
  side: sideOf(entry, request),
  author_name: entry.author_name,
  text: entry.text,
  image_url: entry.image === null ? null : linkTo(entry.image),
  created_at: isoOf(entry.created_at),
});

function sideOf({ author_id: authorId }: Entry, request: EntryContext['request']): ProblemEntryOut['side'] {
  if (authorId === null) return 'platform';
  return authorId === request.user_id ? 'customer' : 'technician';
}
