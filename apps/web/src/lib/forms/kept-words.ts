import { useMemo, useState } from 'react';
import { useUser } from '../session/session.ts';
import { draftName } from '../storage/drafts.ts';
import { keptInTab, valueIn } from '../storage/kept.ts';

/** No user's id. */
const NOBODY = 0;

interface KeptWords<Values> {
  /** What was left here last time, or what a new one begins with. */
  readonly first: Values;
  readonly keep: (values: Values) => void;
  /** It has arrived, or there is nothing left to send it to. */
  readonly forget: () => void;
}

type Words = Readonly<Record<string, string>>;

/**
 * What is typed into a window and not sent yet, under a name such as 'withdraw.7': kept through a lost session, a refresh
 * and a window closed too soon, for this person alone.
 */
export function useKeptWords<Values extends Words>(name: string, fresh: Values): KeptWords<Values> {
  const user = useUser();
  // Whose session it was when the window opened: it may end before the window closes.
  const [id] = useState(user?.id ?? null);
  const beginning = JSON.stringify(fresh);
  return useMemo(() => keptWords(id, name, JSON.parse(beginning) as Values), [id, name, beginning]);
}

/** The same for whoever is no component. */
export function keptWords<Values extends Words>(
  userId: number | null,
  name: string,
  fresh: Values,
): KeptWords<Values> {
  const kept = keptInTab(draftName(userId ?? NOBODY, `words.${name}`));
  return {
    first: { ...fresh, ...known(valueIn(kept), fresh) },
    keep: values => {
      // What nobody touched may be another by the time they are back.
      const typed = Object.entries(values).filter(([field, text]) => text !== fresh[field]);
      kept.keep(typed.length === 0 ? null : JSON.stringify(Object.fromEntries(typed)));
    },
    forget: () => kept.keep(null),
  };
}

/** Only what is a text of a field of today's form. */
function known<Values extends Words>(value: unknown, fresh: Values): Partial<Values> {
  const fields = Object.entries(value ?? {}).filter(
    ([field, text]) => Object.hasOwn(fresh, field) && typeof text === 'string',
  );
  return Object.fromEntries(fields) as Partial<Values>;
}
