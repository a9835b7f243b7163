import { PLACES_SOURCE } from '@oficio/domain/places/source.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useAddressSearch } from '../../lib/address/address-search.ts';
import classes from './address-suggestions.module.css';
import { ListOption, optionId, useOptionList } from './option-list.tsx';

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
  const comma = address.indexOf(', ');
  const [door, town] = comma < 0 ? [address, ''] : [address.slice(0, comma), address.slice(comma)];
  return (
    <ListOption
      id={id}
      isActive={isActive}
      onChoose={onChoose}
      sign={<IconMapPin size={20} aria-hidden="true" />}
    >
      <span className={classes.door}>
        {door}
        <span className={classes.comma}>{town.slice(0, 1)}</span>
      </span>
      <span className={classes.town}>{town.slice(1)}</span>
    </ListOption>
  );
}

/** Searches for the text of an address field, and keeps the state of the list of suggestions below it (`useOptionList`). */
export function useSuggestionList(onChoose: (suggestion: AddressSuggestionOut) => void) {
  const { outcome, searching, search } = useAddressSearch();
  const { query, suggestions } = outcome.kind === 'found' ? outcome : NOTHING;
  const { setWanted, ...list } = useOptionList({
    options: suggestions,
    name: query,
    onChoose: chosen => {
      search.clear();
      onChoose(chosen);
    },
  });
  return {
    ...list,
    outcome,
    searching,
    suggestions,
    search,
    type: (field: HTMLInputElement) => {
      search.type(field.value);
      // Ignores autofill of a field without the focus.
      setWanted(field.matches(':focus'));
    },
  };
}

const NOTHING = { query: '', suggestions: [] as readonly AddressSuggestionOut[] };
