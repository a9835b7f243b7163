import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/contract.ts';
import { ADDRESS_MAX } from '@oficio/domain/technicians/limits.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '../lib/format.ts';
import { useAddressSearch } from '../lib/use-address-search.ts';
import classes from './address-field.module.css';

const HINT = 'Elige una sugerencia y el punto del mapa se pone solo.';
const NOTHING_FOUND = 'No encontramos esa dirección. Déjala así y marca el punto en el mapa.';

interface AddressFieldProps extends Omit<TextInputProps, 'onChange'> {
  readonly onChange: (typed: string) => void;
  /** A suggestion was taken; whoever holds the value puts the address in, and its point where points go. */
  readonly onChoose: (suggestion: AddressSuggestionOut) => void;
}

/**
 * An address as one writes it, with suggestions while one types. Whatever is typed is as good as a suggestion: the
 * search may know nothing, or be down, and says so under the field.
 */
export function AddressField({ value, onChange, onChoose, onBlur, onKeyDown, ...field }: AddressFieldProps) {
  const { outcome, searching, search } = useAddressSearch();
  const [wanted, setWanted] = useState(false);
  const { words, suggestions } = outcome.kind === 'found' ? outcome : NONE;
  const opened = wanted && suggestions.length > 0;
  const combobox = useCombobox({ opened, onOpenedChange: setWanted });

  const problem = outcome.kind === 'failed' ? outcome.text : outcome.kind === 'none' ? NOTHING_FOUND : null;
  const choose = (index: string) => {
    const chosen = suggestions[Number(index)];
    setWanted(false);
    search.forget();
    if (chosen) onChoose(chosen);
  };

  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose} size="md" offset={4} withinPortal={false}>
        <Combobox.Target withExpandedAttribute autoComplete="street-address">
          <TextInput
            name="address"
            maxLength={ADDRESS_MAX}
            size="md"
            aria-autocomplete="list"
            {...field}
            value={value}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value);
              search.type(currentTarget.value);
              // A browser fills in fields that nobody is at.
              setWanted(currentTarget.matches(':focus'));
            }}
            onBlur={event => {
              setWanted(false);
              onBlur?.(event);
            }}
            onKeyDown={event => {
              if (event.key === 'Escape') setWanted(false);
              onKeyDown?.(event);
            }}
            rightSection={
              searching ? <Loader size="xs" color="var(--oficio-clay)" aria-hidden="true" /> : null
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.dropdown}>
          <Suggestions key={words} suggestions={suggestions} onNew={combobox.resetSelectedOption} />
          <div className={classes.source}>© colaboradores de OpenStreetMap</div>
        </Combobox.Dropdown>
      </Combobox>
      <div className={classes.hint} data-problem={problem !== null || undefined}>
        {problem ?? HINT}
      </div>
      <div className="visually-hidden" role="status">
        {problem ?? (opened ? countOf(suggestions) : null)}
      </div>
    </div>
  );
}

const NONE = { words: '', suggestions: [] as readonly AddressSuggestionOut[] };

const countOf = ({ length }: readonly unknown[]): string =>
  `${formatCount(length, 'sugerencia', 'sugerencias')}. Muévete con las flechas y elige con Intro.`;

interface SuggestionsProps {
  readonly suggestions: readonly AddressSuggestionOut[];
  readonly onNew: () => void;
}

/** Of one search: for another one they are made anew, so that none is taken for the one that stood there before. */
function Suggestions({ suggestions, onNew }: SuggestionsProps) {
  const begin = useEffectEvent(onNew);
  useEffect(() => begin(), []);
  return (
    <Combobox.Options aria-label="Direcciones sugeridas">
      {suggestions.map((suggestion, index) => (
        <Suggestion key={suggestion.display_name} index={index} {...suggestion} />
      ))}
    </Combobox.Options>
  );
}

function Suggestion({ index, display_name }: AddressSuggestionOut & { readonly index: number }) {
  const comma = display_name.indexOf(', ');
  const [door, town] =
    comma < 0 ? [display_name, ''] : [display_name.slice(0, comma), display_name.slice(comma)];
  return (
    <Combobox.Option value={String(index)} className={classes.option}>
      <IconMapPin size={20} aria-hidden="true" className={classes.pin} />
      <span>
        <span className={classes.door}>{door}</span>
        {/* The comma is heard; for the eye there is a new line. */}
        <span className="visually-hidden">{town.slice(0, 2)}</span>
        <span className={classes.town}>{town.slice(2)}</span>
      </span>
    </Combobox.Option>
  );
}
