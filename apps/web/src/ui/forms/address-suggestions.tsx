import { UnstyledButton } from '@mantine/core';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './address-suggestions.module.css';

export const optionId = (list: string, index: number): string => `${list}-${index}`;

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
      <div className={classes.source}>© colaboradores de OpenStreetMap</div>
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
