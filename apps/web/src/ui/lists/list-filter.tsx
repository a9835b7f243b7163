import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../lib/navigation/link.tsx';
import classes from './list-filter.module.css';

/** The parameter of the address that holds what is searched for. */
export const SEARCH = 'buscar';

interface Choice {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
  readonly count?: number | null | undefined;
  /** The count asks for something to be done. */
  readonly alarming?: boolean;
}

/** Filter buttons, one of them active. Each is a link, so that a filter can be shared and Back works. */
export function FilterLinks({
  label,
  choices,
}: {
  readonly label: string;
  readonly choices: readonly Choice[];
}) {
  return (
    <nav aria-label={label} className={classes.filters}>
      {choices.map(({ label: name, to, current, count, alarming = false }) => (
        <Link key={to} to={to} className={classes.filter} aria-current={current ? 'page' : undefined}>
          {name}
          {count == null ? null : (
            <span className={classes.count} data-any={(alarming && count > 0) || undefined}>
              {count.toLocaleString('es-ES')}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

interface SearchFieldProps {
  readonly label: string;
  /** What the address searches for now. */
  readonly value: string;
  readonly maxLength: number;
  /** The address of another search. */
  readonly addressOf: (words: string) => string;
}

/** A search that is made when it is sent, and then stands in the address. */
export function SearchField({ label, value, maxLength, addressOf }: SearchFieldProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // Another address, other words; what is typed is the reader's until it is sent.
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get(SEARCH) ?? '').trim();
    void navigate(addressOf(words));
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="sm" align="flex-end" maw={520}>
          <TextInput
            ref={field}
            flex="1 1 9rem"
            label={label}
            name={SEARCH}
            type="search"
            defaultValue={value}
            maxLength={maxLength}
            size="md"
          />
          <Button
            type="submit"
            variant="default"
            size="md"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
          >
            Buscar
          </Button>
        </Group>
      </form>
    </search>
  );
}

/** A path with the parameters that say something. */
export function addressWith(path: string, values: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  return params.size === 0 ? path : `${path}?${params}`;
}
