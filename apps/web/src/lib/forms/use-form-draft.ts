import { useMemo, useState } from 'react';
import { useUser } from '../session/session.ts';
import { draftName, VISITOR_ID } from '../storage/drafts.ts';
import { readJson, sessionStorageEntry } from '../storage/storage-entry.ts';

interface FormDraft<Values> {
  /** The stored draft, or the values of a new form. */
  readonly initial: Values;
  readonly save: (values: Values) => void;
  /** Removes the draft once the form was sent or can no longer be sent. */
  readonly clear: () => void;
}

type TextValues = Readonly<Record<string, string>>;

/**
 * Stores the unsent values of a form under a name such as 'withdraw.7'. The draft survives an ended session, a refresh and a
 * closed dialog, and only its author sees it.
 */
export function useFormDraft<Values extends TextValues>(name: string, empty: Values): FormDraft<Values> {
  const user = useUser();
  // The session may end while the form is open; the draft stays with the user who opened it.
  const [id] = useState(user?.id ?? null);
  const emptyJson = JSON.stringify(empty);
  return useMemo(() => formDraft(id, name, JSON.parse(emptyJson) as Values), [id, name, emptyJson]);
}

/** Does the work of `useFormDraft` outside components. */
export function formDraft<Values extends TextValues>(
  userId: number | null,
  name: string,
  empty: Values,
): FormDraft<Values> {
  const entry = sessionStorageEntry(draftName(userId ?? VISITOR_ID, `words.${name}`));
  return {
    initial: { ...empty, ...knownFields(readJson(entry), empty) },
    save: values => {
      // Untouched fields are not stored, because their value may have changed when the user returns.
      const edited = Object.entries(values).filter(([field, text]) => text !== empty[field]);
      entry.write(edited.length === 0 ? null : JSON.stringify(Object.fromEntries(edited)));
    },
    clear: () => entry.write(null),
  };
}

/** Drops values that are not text and fields that the form no longer has. */
function knownFields<Values extends TextValues>(value: unknown, empty: Values): Partial<Values> {
  const fields = Object.entries(value ?? {}).filter(
    ([field, text]) => Object.hasOwn(empty, field) && typeof text === 'string',
  );
  return Object.fromEntries(fields) as Partial<Values>;
}
