import { Button } from '@mantine/core';
import { ADDRESS_MAX } from '@oficio/domain/technicians/limits.ts';
import { IconCurrentLocation, IconMapPin, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isInputMethodKey } from '../../../lib/forms/input-method.ts';
import { PlainInput } from '../../../ui/forms/plain-field.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import type { ChosenPlace } from '../summary/job-choice.ts';
import { askPosition, useDevicePosition } from './device-position.ts';
import classes from './search-place-field.module.css';

interface SearchPlaceFieldProps {
  readonly chosen: ChosenPlace | null;
  readonly onChoose: (place: ChosenPlace) => void;
  readonly onClear: () => void;
}

/** Not in the first download, because most visitors are near the place they search. */
const PlaceSuggestions = lazyPart(() => import('./place-suggestions.tsx'), {
  failedText: 'No se ha podido cargar la búsqueda de lugares. Mueve el mapa para buscar en otra zona.',
  fallback: null,
});

/**
 * Field for the place of the search: a town, a street or a postcode. The browser keeps the typed text, so that it also survives
 * hydration; the address keeps the chosen place.
 */
export function SearchPlaceField({ chosen, onChoose, onClear }: SearchPlaceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isAwake, setAwake] = useState(false);
  /** The text with which the visitor last pressed Enter: on a slow connection before the code of the suggestions arrives. */
  const entered = useRef<string | null>(null);
  const name = chosen?.name ?? '';
  const isHydrated = useRef(false);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    // The visitor may have used the field before the scripts ran.
    if (!isHydrated.current) setAwake(field.value !== name || field.matches(':focus'));
    else field.value = name;
    isHydrated.current = true;
  }, [name]);
  return (
    <div className={classes.field}>
      <PlainInput
        ref={input}
        label="Lugar"
        sign={<IconMapPin size={18} aria-hidden="true" />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={ADDRESS_MAX}
        placeholder={chosen?.name === null ? 'Zona elegida en el mapa' : 'Ciudad, calle o código postal'}
        defaultValue={name}
        onFocus={() => setAwake(true)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (key === 'Enter' && !isInputMethodKey(nativeEvent)) entered.current = currentTarget.value;
        }}
        end={
          chosen ? (
            <button
              type="button"
              className={classes.clear}
              aria-label="Quitar el lugar"
              onClick={() => {
                if (input.current) input.current.value = '';
                input.current?.focus();
                onClear();
              }}
            >
              <IconX size={16} aria-hidden="true" />
            </button>
          ) : null
        }
      />
      {isAwake ? (
        <PlaceSuggestions
          input={input}
          enteredBefore={entered}
          name={name}
          onChoose={onChoose}
          onClear={onClear}
        />
      ) : null}
    </div>
  );
}

/** Searches around the visitor. Calls `onFound` when the position is known. A phone shows only the icon. */
export function LocateButton({ onFound }: { readonly onFound: () => void }) {
  const { locating } = useDevicePosition();
  return (
    <Button
      variant="default"
      size="md"
      px="sm"
      className={classes.locate}
      loading={locating}
      title="Mi ubicación"
      onClick={async () => {
        if (await askPosition()) onFound();
      }}
    >
      <IconCurrentLocation size={18} aria-hidden="true" />
      <span className={classes.label}>Mi ubicación</span>
    </Button>
  );
}
