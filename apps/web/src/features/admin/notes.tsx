import { Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NOTE_MAX, NOTE_MISSING, noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../lib/api/cursor-pagination.ts';
import { formatDateTime } from '../../lib/format/date-times.ts';
import { useFormDraft } from '../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../lib/forms/use-single-flight.ts';
import { LongText } from '../../ui/data/long-text.tsx';
import { focusFirstError, showFormError } from '../../ui/forms/form-errors.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { SectionList, SectionRow } from '../../ui/lists/section-list.tsx';

/** Says who can read a note. */
const READERS = {
  user: 'Las lee la administración. La persona las encuentra si descarga una copia de sus datos.',
  request: 'Solo las lee la administración.',
} as const;

/** Lists the internal notes about a person or a job, with a field for a new one. */
export function Notes({ subject }: { readonly subject: NoteSubject }) {
  const query = useNotes(subject);
  return (
    <SectionList
      title="Notas internas"
      head={<NewNote subject={subject} />}
      query={query}
      entries={query.data}
      failed="Error al cargar las notas"
      none="Todavía no hay notas."
    >
      {({ id, at, author, text }) => (
        <SectionRow
          key={id}
          main={<LongText>{text}</LongText>}
          detail={`${author.name} · ${formatDateTime(at)}`}
        />
      )}
    </SectionList>
  );
}

function NewNote({ subject }: { readonly subject: NoteSubject }) {
  const add = useAddNote(subject);
  const draft = useFormDraft(`note.${subject.kind}.${subject.id}`, { text: '' });
  const form = useForm({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: { text: typed => (typed.trim() === '' ? NOTE_MISSING : null) },
  });
  const send = useSingleFlight(async ({ text }: typeof form.values) => {
    try {
      await add.mutateAsync(text);
      // The user may have begun the next note meanwhile.
      if (form.getValues().text !== text) return;
      form.setValues({ text: '' });
      draft.clear();
    } catch (error) {
      showFormError(form, error, 'Error al guardar la nota');
    }
  });
  const submit = form.onSubmit(send, errors => focusFirstError(form, errors));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" mb="md" align="flex-start">
        <Textarea
          label="Nota nueva"
          description={`${READERS[subject.kind]} No se pueden cambiar ni borrar.`}
          name="text"
          maxLength={NOTE_MAX}
          autosize
          minRows={2}
          maxRows={10}
          size="md"
          w="100%"
          {...form.getInputProps('text')}
          key={form.key('text')}
        />
        <SubmitButton pending={add.isPending}>Guardar nota</SubmitButton>
      </Stack>
    </form>
  );
}

/** What the notes are about. */
interface NoteSubject {
  readonly kind: 'user' | 'request';
  readonly id: number;
}

const ROWS = {
  user: { list: noteEndpoints.listNotesOfUser, add: noteEndpoints.addNoteOfUser },
  request: { list: noteEndpoints.listNotesOfRequest, add: noteEndpoints.addNoteOfRequest },
} as const;

const keyOf = (subject: NoteSubject) => ['admin', 'notes', subject] as const;

/** Loads the notes, newest first. */
const useNotes = (subject: NoteSubject) =>
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

function useAddNote(subject: NoteSubject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call(ROWS[subject.kind].add, { params: { id: subject.id }, body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(subject) }),
  });
}
