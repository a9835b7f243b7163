import { ADDRESS_SEARCH } from '@oficio/domain/technicians/limits.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AddressOutcome } from '../../../lib/address/address-search.ts';
import { isInputMethodKey } from '../../../lib/forms/input-method.ts';
import { AddressSuggestions, useSuggestionList } from '../../../ui/forms/address-suggestions.tsx';
import { useFieldAttributes, useFieldEvents } from '../../../ui/forms/served-field.ts';
import type { ChosenPlace } from '../summary/job-choice.ts';
import { roundedPoint } from './device-position.ts';
import classes from './search-place-field.module.css';

const DOWN = 'La búsqueda de direcciones no funciona ahora. Mueve el mapa para buscar en otra zona.';
const NOTHING_FOUND = 'No encontramos ese lugar. Prueba con la ciudad o el código postal, o mueve el mapa.';
const TOO_SHORT = `Escribe al menos ${ADDRESS_SEARCH.minCharacters} letras o números.`;

interface PlaceSuggestionsProps {
  /** The field, which is in the first download. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** The text with which Enter was pressed before this code arrived. */
  readonly enteredBefore: RefObject<string | null>;
  /** Name of the chosen place; '' without one. */
  readonly name: string;
  readonly onChoose: (place: ChosenPlace) => void;
  readonly onClear: () => void;
}

/** Searches for what is typed into the field, and shows the suggestions below it. Enter chooses the first one. */
export default function PlaceSuggestions({
  input,
  enteredBefore,
  name,
  onChoose,
  onClear,
}: PlaceSuggestionsProps) {
  /** Text whose first suggestion is chosen when it arrives. */
  const [entered, setEntered] = useState<string | null>(null);
  const [isTooShort, setTooShort] = useState(false);
  const shown = useRef(name);
  useEffect(() => {
    shown.current = name;
  }, [name]);

  const suggested = useSuggestionList(({ display_name, latitude, longitude }) => {
    setEntered(null);
    shown.current = display_name;
    const field = input.current;
    if (field) field.value = display_name;
    // Hides the keyboard of a phone, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) field?.blur();
    onChoose({ ...roundedPoint({ latitude, longitude }), name: display_name });
  });
  const { outcome, suggestions } = suggested;

  const type = (field: HTMLInputElement) => {
    setEntered(null);
    setTooShort(false);
    suggested.type(field);
  };
  const enter = (field: HTMLInputElement) => {
    const typed = field.value.trim();
    const [first] = suggestions;
    if (typed === '') return onClear();
    if (typed.length < ADDRESS_SEARCH.minCharacters) return setTooShort(true);
    if (outcome.kind === 'found' && outcome.query === typed && first) return suggested.choose(first);
    setEntered(typed);
    // Tries again.
    if (outcome.kind === 'failed' || outcome.kind === 'none') suggested.type(field);
  };
  const press = (event: KeyboardEvent, field: HTMLInputElement) => {
    suggested.press(event);
    if (event.key !== 'Enter' || isInputMethodKey(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (field.value !== shown.current) enter(field);
  };
  const leave = (field: HTMLInputElement) => {
    suggested.close();
    if (entered !== null) return;
    if (field.value.trim() === '' && shown.current !== '') return onClear();
    // The field names the place of the results, so it does not keep a text that is not chosen.
    field.value = shown.current;
    setTooShort(false);
    if (outcome.kind !== 'failed') suggested.search.clear();
  };

  const arrive = (field: HTMLInputElement) => {
    // The visitor typed while this code was loading.
    if (field.value === name) return;
    type(field);
    if (field.value === enteredBefore.current) enter(field);
  };

  useFieldEvents(input, { arrive, type, press, leave });
  useFieldAttributes(input, suggested.attributes);

  const chooseEntered = useEffectEvent((arrived: AddressOutcome) => {
    if (entered === null || arrived.kind === 'quiet') return;
    const first = arrived.kind === 'found' && arrived.query === entered ? arrived.suggestions[0] : undefined;
    if (first) suggested.choose(first);
    else if (arrived.kind !== 'found') setEntered(null);
  });
  useEffect(() => chooseEntered(outcome), [outcome]);

  const problem = isTooShort ? TOO_SHORT : problemOf(outcome);
  return (
    <>
      {suggested.opened ? (
        <div className={classes.dropdown}>
          <AddressSuggestions
            id={suggested.list}
            suggestions={suggestions}
            active={suggested.active}
            onChoose={suggested.choose}
          />
        </div>
      ) : null}
      {problem === null ? null : <p className={classes.problem}>{problem}</p>}
      <div className="visually-hidden" role="status">
        {problem ?? suggested.announcement}
      </div>
    </>
  );
}

function problemOf(outcome: AddressOutcome): string | null {
  if (outcome.kind === 'failed') return outcome.isPaused ? outcome.text : DOWN;
  return outcome.kind === 'none' ? NOTHING_FOUND : null;
}
