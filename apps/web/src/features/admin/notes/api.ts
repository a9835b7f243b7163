import { noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../../lib/api/cursor-pagination.ts';

/** What the notes are about. */
export interface NoteSubject {
  readonly kind: 'user' | 'request';
  readonly id: number;
}

const ROWS = {
  user: { list: noteEndpoints.listNotesOfUser, add: noteEndpoints.addNoteOfUser },
  request: { list: noteEndpoints.listNotesOfRequest, add: noteEndpoints.addNoteOfRequest },
} as const;

const keyOf = (subject: NoteSubject) => ['admin', 'notes', subject] as const;

/** Loads the notes, newest first. */
export const useNotes = (subject: NoteSubject) =>
  useInfiniteQuery({
    queryKey: keyOf(subject),
    queryFn: ({ pageParam, signal }) =>
      call(ROWS[subject.kind].list, {
        params: { id: subject.id },
        query: { limit: 10, cursor: pageParam },
        signal,
      }),
    ...CURSOR_PAGINATION,
    select: ({ pages }) => pages.flatMap(page => page.notes),
  });

export function useAddNote(subject: NoteSubject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call(ROWS[subject.kind].add, { params: { id: subject.id }, body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(subject) }),
  });
}
