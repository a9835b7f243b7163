import { Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_MAX } from '@oficio/domain/technicians/limits.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useAddressSearch } from '../../lib/address/use-address-search.ts';
import { formatCount } from '../../lib/format/format.ts';
import classes from './address-field.module.css';
import { AddressSuggestions, optionId } from './address-suggestions.tsx';

const HINT = 'Elige una sugerencia y el punto del mapa se pone solo.';
const NOTHING_FOUND = 'No encontramos esa dirección. Déjala así y marca el punto en el mapa.';

interface AddressFieldProps extends Omit<TextInputProps, 'onChange'> {
  readonly onChange: (typed: string) => void;
  /** Called with the chosen suggestion; the parent stores its address and point. */
  readonly onChoose: (suggestion: AddressSuggestionOut) => void;
}

/**
 * Text field for an address with suggestions. Free text is as valid as a suggestion, because the search may find nothing or be
 * down; the field says so. Keys follow the ARIA pattern of an editable combobox.
 */
export function AddressField({ onChange, onChoose, onBlur, ...field }: AddressFieldProps) {
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
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = suggestions[active];
    if (event.nativeEvent.isComposing) return;
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
  };
  const close = () => {
    setWanted(false);
    setPointed({ query: '', index: NONE });
  };
  const problem = outcome.kind === 'failed' ? outcome.text : outcome.kind === 'none' ? NOTHING_FOUND : null;

  return (
    <div>
      <Popover
        opened={opened}
        position="bottom-start"
        width="target"
        offset={4}
        withinPortal={false}
        withRoles={false}
        transitionProps={{ duration: 0 }}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        <Popover.Target>
          <TextInput
            name="address"
            autoComplete="street-address"
            maxLength={ADDRESS_MAX}
            size="md"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={opened}
            aria-controls={opened ? list : undefined}
            aria-activedescendant={active === NONE ? undefined : optionId(list, active)}
            {...field}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value);
              search.type(currentTarget.value);
              // Ignores autofill of a field without the focus.
              setWanted(currentTarget.matches(':focus'));
            }}
            onBlur={event => {
              close();
              onBlur?.(event);
            }}
            onKeyDown={onKeyDown}
            rightSection={
              searching ? <Loader size="xs" color="var(--oficio-clay)" aria-hidden="true" /> : null
            }
          />
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <AddressSuggestions id={list} suggestions={suggestions} active={active} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      <div className={classes.hint} data-problem={problem !== null || undefined}>
        {problem ?? HINT}
      </div>
      <div className="visually-hidden" role="status">
        {problem ?? (opened ? countOf(suggestions) : null)}
      </div>
    </div>
  );
}

const NONE = -1;
const NOTHING = { query: '', suggestions: [] as readonly AddressSuggestionOut[] };
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Wraps around; without a selection it goes to the first or the last. */
const indexAfter = (index: number, step: 1 | -1, count: number): number =>
  index === NONE && step < 0 ? count - 1 : (index + step + count) % count;

const countOf = ({ length }: readonly unknown[]): string =>
  `${formatCount(length, 'sugerencia', 'sugerencias')}. Muévete con las flechas y elige con Intro.`;
