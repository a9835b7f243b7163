import { useMemo, useState } from 'react';
import { draftName } from './drafts.ts';
import { useUser } from './session.ts';

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
 * and a window closed too soon, in this tab and for this person alone. Where storage is refused nothing is kept.
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
  const key = draftName(userId ?? NOBODY, `words.${name}`);
  const beginning = JSON.stringify(fresh);
  const use = (action: (storage: Storage) => void) => {
    try {
      action(sessionStorage);
    } catch {
      // Then it lives as long as the window.
    }
  };
  return {
    first: readKept(key, fresh),
    keep: values => {
      const text = JSON.stringify(values);
      use(storage => (text === beginning ? storage.removeItem(key) : storage.setItem(key, text)));
    },
    forget: () => use(storage => storage.removeItem(key)),
  };
}

/** Only what is a text of a field of today's form. */
function readKept<Values extends Words>(key: string, fresh: Values): Values {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return fresh;
    const known = Object.entries(kept).filter(
      ([field, text]) => Object.hasOwn(fresh, field) && typeof text === 'string',
    );
    return { ...fresh, ...Object.fromEntries(known) };
  } catch {
    return fresh;
  }
}
