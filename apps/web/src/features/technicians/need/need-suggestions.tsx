import type { Reply } from '@oficio/domain/endpoint.ts';
import { tidySearch } from '@oficio/domain/fields/characters.ts';
import type { Period } from '@oficio/domain/requests/days.ts';
import type { suggestionEndpoints } from '@oficio/domain/search/contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsMounted } from '../../../lib/hooks/use-is-mounted.ts';
import { useUser } from '../../../lib/session/session.ts';
import { needDraft } from '../../../lib/storage/need-draft.ts';
import { useOptionList } from '../../../ui/forms/option-list.tsx';
import { useFieldAttributes, useFieldEvents } from '../../../ui/forms/served-field.ts';
import { useDevicePosition } from '../search/device-position.ts';
import { useSearch, writeSearch } from '../search/search-state.ts';
import { type JobChoice, withChoice } from '../summary/job-choice.ts';
import { useServices } from '../summary/technicians-api.ts';
import { isLongEnough, suggestionsQuery } from './api.ts';
import { type ChoiceBefore, choiceOfNeed, chosenPlace, startPath } from './need-choice.ts';
import { type NeedOption, NeedPanel, optionsOf } from './need-panel.tsx';
import { descriptionIn, withPlace, withService } from './need-text.ts';

/** Milliseconds after a key until the server is asked. Shorter than for addresses, because the answer is our own. */
const TYPING_PAUSE_MS = 120;
/** Milliseconds that 'Pedir' waits for what the text says. Later the request begins without it. */
const ANSWER_TIMEOUT_MS = 700;

interface NeedSuggestionsProps {
  /** The field, which is in the first download, in its form. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly mayRequest: boolean;
}

/** Proposes services, places and technicians for what is typed into the field, and sends its form. */
export default function NeedSuggestions({ input, mayRequest }: NeedSuggestionsProps) {
  const [search, changeSearch] = useSearch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const services = useServices();
  const isMounted = useIsMounted();
  const keep = useKeptText(input, text => setNeed(tidySearch(text)));
  const device = useDevicePosition().point;
  const [need, setNeed] = useState('');
  const before = useRef<ChoiceBefore>({});
  const isSending = useRef(false);

  const centre = search.chosen ?? device;
  const near = centre && { latitude: centre.latitude, longitude: centre.longitude };
  const asked = usePaused(need);
  const query = useQuery({
    ...suggestionsQuery(asked, near),
    enabled: isLongEnough(asked),
    placeholderData: keepPreviousData,
  });
  const isAsked = isLongEnough(asked) && isLongEnough(need);
  const answer = isAsked ? query.data : undefined;
  const { options, notice } = optionsOf({
    need: asked,
    answer,
    isOld: query.isPlaceholderData,
    hasFailed: isAsked && query.isError,
    services,
    mayRequest,
  });

  const show = (text: string) => {
    if (input.current) input.current.value = text;
    setNeed(tidySearch(text));
    keep(text);
  };
  const choose = (option: NeedOption) => {
    const text = input.current?.value ?? '';
    // Hides the keyboard of a phone, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
    if (option.kind === 'technician') {
      show('');
      void navigate(withChoice(`/technician/${option.id}`, search));
    } else if (option.kind === 'place') {
      before.current = { ...before.current, chosen: undefined };
      show(withPlace(text, option.label));
      changeSearch({ chosen: chosenPlace(option) });
    } else {
      before.current = { ...before.current, service: undefined };
      const said = saidBy(answer, services);
      const { chosen } = choiceOfNeed(search, before.current, said);
      show(withService(text, option.name));
      changeSearch({ service: option.name, chosen });
    }
  };
  const list = useOptionList({ options, name: asked, onChoose: choose });

  const send = async () => {
    const text = tidySearch(input.current?.value ?? '');
    list.close();
    isSending.current = true;
    const said = saidBy(await within(ANSWER_TIMEOUT_MS, ask(text)), services);
    isSending.current = false;
    if (!isMounted.current) return;
    const choice = choiceOfNeed(search, before.current, said);
    if (!mayRequest) return changeSearch(choice);
    // Back shows the search of this need.
    void navigate(`/?${writeSearch({ ...search, ...choice })}`, { replace: true });
    void navigate(
      startPath(choice, descriptionIn(text, choice.service, choice.chosen?.name ?? null), said.period),
    );
  };
  const ask = async (text: string) =>
    isLongEnough(text) ? queryClient.fetchQuery(suggestionsQuery(text, near)) : undefined;

  useFieldEvents(input, {
    arrive: field => {
      // Empty or kept, unless the visitor typed while this code was loading.
      if (field.value === '') return;
      before.current = { service: search.service, chosen: search.chosen };
      show(field.value);
      list.setWanted(field.matches(':focus'));
    },
    type: field => {
      if (need === '') before.current = { service: search.service, chosen: search.chosen };
      show(field.value);
      list.setWanted(field.matches(':focus'));
    },
    press: list.press,
    leave: list.close,
  });
  useFieldAttributes(input, list.attributes);
  useSubmit(input, () => {
    if (!isSending.current) void send();
  });

  return <NeedPanel list={list} options={options} notice={notice} />;
}

interface Said extends JobChoice {
  readonly period: Period | null;
}

/** Returns what a whole text says. */
function saidBy(
  answer: Reply<typeof suggestionEndpoints.suggest> | undefined,
  services: readonly { readonly id: number; readonly name: string }[],
): Said {
  if (!answer) return { service: null, chosen: null, period: null };
  const { service_id, place, period } = answer.need;
  const service = [...answer.services, ...services].find(({ id }) => id === service_id);
  return { service: service?.name ?? null, chosen: place && chosenPlace(place), period };
}

/**
 * Keeps the text of the field in this tab, for its author: the address of the page is no place for it. Brings it back into the empty field,
 * and passes it to `onReturn`. Empties the field when its author leaves the session. Returns the function that keeps a text.
 */
function useKeptText(
  input: RefObject<HTMLInputElement | null>,
  onReturn: (text: string) => void,
): (text: string) => void {
  const author = useUser()?.id ?? null;
  const before = useRef(author);
  const draft = useMemo(() => needDraft(author), [author]);
  const bringBack = useEffectEvent(onReturn);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    if (before.current !== null && before.current !== author) field.value = '';
    before.current = author;
    // The session may be known only after the visitor began to type.
    if (field.value !== '') return draft.write(field.value);
    field.value = draft.read() ?? '';
    bringBack(field.value);
  }, [input, author, draft]);
  return text => draft.write(text === '' ? null : text);
}

/** Returns the text as it was when the visitor last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Sends the form of the field in its own way. */
function useSubmit(input: RefObject<HTMLInputElement | null>, onSubmit: () => void): void {
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    const listeners = new AbortController();
    input.current?.form?.addEventListener(
      'submit',
      event => {
        event.preventDefault();
        submit();
      },
      { signal: listeners.signal },
    );
    return () => listeners.abort();
  }, [input]);
}

/** Returns undefined if the promise rejects or takes longer. */
const within = <Value,>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([
    promise.catch(() => undefined),
    new Promise<undefined>(resolve => setTimeout(resolve, milliseconds)),
  ]);
