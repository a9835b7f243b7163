import { Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_MAX } from '@oficio/domain/technicians/limits.ts';
import classes from './address-field.module.css';
import { AddressSuggestions, useSuggestionList } from './address-suggestions.tsx';

const HINT = 'Elige una sugerencia y el punto del mapa se pone solo.';
const NOTHING_FOUND = 'No encontramos esa dirección. Déjala así y marca el punto en el mapa.';

interface AddressFieldProps extends Omit<TextInputProps, 'onChange'> {
  readonly onChange: (typed: string) => void;
  /** Called with the chosen suggestion; the parent stores its address and point. */
  readonly onChoose: (suggestion: AddressSuggestionOut) => void;
}

/**
 * Text field for an address with suggestions. Free text is as valid as a suggestion, because the search may find nothing or be
 * down; the field says so.
 */
export function AddressField({ onChange, onChoose, onBlur, ...field }: AddressFieldProps) {
  const suggested = useSuggestionList(onChoose);
  const { outcome } = suggested;
  const problem = outcome.kind === 'failed' ? outcome.text : outcome.kind === 'none' ? NOTHING_FOUND : null;

  return (
    <div>
      <Popover
        opened={suggested.opened}
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
            {...suggested.attributes}
            {...field}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value);
              suggested.type(currentTarget);
            }}
            onBlur={event => {
              suggested.close();
              onBlur?.(event);
            }}
            onKeyDown={event => suggested.press(event.nativeEvent)}
            rightSection={
              suggested.searching ? <Loader size="xs" color="var(--oficio-clay)" aria-hidden="true" /> : null
            }
          />
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <AddressSuggestions
            id={suggested.list}
            suggestions={suggested.suggestions}
            active={suggested.active}
            onChoose={suggested.choose}
          />
        </Popover.Dropdown>
      </Popover>
      <div className={classes.hint} data-problem={problem !== null || undefined}>
        {problem ?? HINT}
      </div>
      <div className="visually-hidden" role="status">
        {problem ?? suggested.announcement}
      </div>
    </div>
  );
}
