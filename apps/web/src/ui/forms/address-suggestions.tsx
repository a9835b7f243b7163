import { UnstyledButton } from '@mantine/core';
import { PLACES_SOURCE } from '@oficio/domain/places/source.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useAddressSearch } from '../../lib/address/address-search.ts';
import { formatCount } from '../../lib/format/format.ts';
import { isInputMethodKey } from '../../lib/forms/input-method.ts';
import classes from './address-suggestions.module.css';

const optionId = (list: string, index: number): string => `${list}-${index}`;

interface AddressSuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly AddressSuggestionOut[];
  /** Index selected by keyboard; -1 for none. */
  readonly active: number;
  readonly onChoose: (suggestion: AddressSuggestionOut) => void;
}

/** List of suggestions of an address field. The input keeps the focus. */
export function AddressSuggestions({ id, suggestions, active, onChoose }: AddressSuggestionsProps) {
  return (
    <>
      <div id={id} role="listbox" aria-label="Direcciones sugeridas">
        {suggestions.map((suggestion, index) => (
          <Suggestion
            key={suggestion.display_name}
            id={optionId(id, index)}
            address={suggestion.display_name}
            isActive={index === active}
            onChoose={() => onChoose(suggestion)}
          />
        ))}
      </div>
      <div className={classes.source}>© colaboradores de OpenStreetMap · {PLACES_SOURCE}</div>
    </>
  );
}

interface SuggestionProps {
  readonly id: string;
  readonly address: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Suggestion({ id, address, isActive, onChoose }: SuggestionProps) {
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const comma = address.indexOf(', ');
  const [door, town] = comma < 0 ? [address, ''] : [address.slice(0, comma), address.slice(comma)];
  return (
    <UnstyledButton
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      // The input keeps the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <IconMapPin size={20} aria-hidden="true" className={classes.pin} />
      <span>
        <span className={classes.door}>
          {door}
          <span className={classes.comma}>{town.slice(0, 1)}</span>
        </span>
        <span className={classes.town}>{town.slice(1)}</span>
      </span>
    </UnstyledButton>
  );
}

/**
 * Keeps the state of a list of suggestions below a text field. Keys follow the ARIA pattern of an editable combobox. The field
 * passes its events and shows the list and the attributes.
 */
export function useSuggestionList(onChoose: (suggestion: AddressSuggestionOut) => void) {
  const { outcome, searching, search } = useAddressSearch();
  const { query, suggestions } = outcome.kind === 'found' ? outcome : NOTHING;
  const [wanted, setWanted] = useState(false);
  const opened = wanted && suggestions.length > 0;
  const [pointed, setPointed] = useState({ query: '', index: NONE });
  // Resets the selection when the list changes.
  const active = opened && pointed.query === query ? pointed.index : NONE;
  const list = useId();

  const choose = (chosen: AddressSuggestionOut) => {
    setWanted(false);
    search.clear();
    onChoose(chosen);
  };
  return {
    list,
    outcome,
    searching,
    suggestions,
    active,
    opened,
    choose,
    search,
    /** ARIA attributes of the field that change. */
    attributes: {
      'aria-expanded': opened,
      'aria-controls': opened ? list : undefined,
      'aria-activedescendant': active === NONE ? undefined : optionId(list, active),
    },
    /** Announced to screen readers. */
    announcement: opened ? countOf(suggestions) : null,
    type: (field: HTMLInputElement) => {
      search.type(field.value);
      // Ignores autofill of a field without the focus.
      setWanted(field.matches(':focus'));
    },
    press: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const chosen = suggestions[active];
      if (isInputMethodKey(event)) return;
      if (step !== undefined && suggestions.length > 0) {
        event.preventDefault();
        setWanted(true);
        setPointed({ query, index: indexAfter(active, step, suggestions.length) });
      } else if (event.key === 'Enter' && chosen) {
        event.preventDefault();
        choose(chosen);
      } else if (event.key === 'Escape') {
        setWanted(false);
      }
    },
    close: () => {
      setWanted(false);
      setPointed({ query: '', index: NONE });
    },
  };
}

const NONE = -1;
const NOTHING = { query: '', suggestions: [] as readonly AddressSuggestionOut[] };
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Wraps around; without a selection it goes to the first or the last. */
const indexAfter = (index: number, step: 1 | -1, count: number): number =>
  index === NONE && step < 0 ? count - 1 : (index + step + count) % count;

const countOf = ({ length }: readonly unknown[]): string =>
  `${formatCount(length, 'sugerencia', 'sugerencias')}. Muévete con las flechas y elige con Intro.`;
