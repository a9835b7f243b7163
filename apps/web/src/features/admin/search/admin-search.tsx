import { TextInput } from '@mantine/core';
import { ADMIN_SEARCH_MAX } from '@oficio/domain/fields/admin-lists/contract.ts';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { textOf } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { isInputMethodKey } from '../../../lib/forms/input-method.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import classes from './admin-search.module.css';
import { useHits } from './api.ts';
import { type HitGroup, remarkOf } from './groups.ts';
import { HitLines } from './search-results.tsx';

const NONE = -1;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const FAILED = 'Error al buscar';
const RESULTS_PAGE = '/admin/search';
const resultsPath = (text: string) => `${RESULTS_PAGE}?q=${encodeURIComponent(text)}`;

/** A press in the list must not take the focus from the field, which would close the list before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** One search over people, requests and payments. The key '/' focuses it; its list follows the ARIA pattern of an editable combobox. */
export function AdminSearch() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { key: page, pathname, search } = useLocation();
  const list = useId();
  const q = pathname === RESULTS_PAGE ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [typed, setTyped] = useState(q);
  const [shownOnPage, setShownOnPage] = useState(q);
  // Back and Forward on the page of results also change the field.
  if (shownOnPage !== q) {
    setShownOnPage(q);
    setTyped(q);
  }
  // Stores the page it was opened on, so that navigation closes the list without an effect.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [active, setActive] = useState(NONE);
  const { text, groups, error, retry } = useHits(typed);
  const isOpen = openOn === page && text !== '';
  const hits = groups?.flatMap(group => group.hits) ?? [];
  useSlash(() => field.current?.focus());

  const close = () => {
    setOpenOn(null);
    setActive(NONE);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isInputMethodKey(event.nativeEvent)) return;
    const step = STEPS[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setOpenOn(page);
      // The position before the first result is the field itself.
      setActive(((active + 1 + step + hits.length + 1) % (hits.length + 1)) - 1);
    } else if (event.key === 'Enter' && text !== '') {
      event.preventDefault();
      close();
      void navigate(hits[active]?.to ?? resultsPath(text));
    } else if (event.key === 'Escape' && isOpen) {
      // The browser would clear the field.
      event.preventDefault();
      close();
    }
  };
  return (
    <search className={classes.search}>
      <TextInput
        ref={field}
        role="combobox"
        type="search"
        size="md"
        placeholder="Buscar en todo"
        aria-label="Buscar en toda la administración"
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && active !== NONE ? `${list}-${active}` : undefined}
        maxLength={ADMIN_SEARCH_MAX}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setOpenOn(page);
          setActive(NONE);
        }}
        onFocus={() => setOpenOn(page)}
        onBlur={close}
        onKeyDown={press}
      />
      {isOpen ? (
        <div className={classes.dropdown}>
          <div id={list} role="listbox" aria-label="Resultados">
            {groups?.map((group, index) => (
              <Options
                key={group.title}
                group={group}
                list={list}
                first={groups.slice(0, index).reduce((count, { hits: { length } }) => count + length, 0)}
                active={active}
              />
            ))}
          </div>
          {error ? (
            <p className={classes.remark}>
              {textOf(error, FAILED)}{' '}
              <button type="button" className={classes.retry} onMouseDown={keepFocus} onClick={retry}>
                Reintentar
              </button>
            </p>
          ) : groups === null ? (
            <p className={classes.remark}>Buscando…</p>
          ) : (
            <p className={classes.remark}>
              {groups.length === 0 ? `Nada coincide con «${text}».` : null}{' '}
              <Link to={resultsPath(text)} onMouseDown={keepFocus} onClick={close}>
                Ver la página de resultados
              </Link>
            </p>
          )}
        </div>
      ) : null}
      <div className="visually-hidden" role="status">
        {isOpen ? (error ? textOf(error, FAILED) : groups && announcementOf(hits.length)) : null}
      </div>
    </search>
  );
}

const announcementOf = (count: number): string =>
  count === 0
    ? 'Sin resultados'
    : `${formatCount(count, 'resultado', 'resultados')}. Muévete con las flechas y abre con Intro.`;

interface OptionsProps {
  readonly group: HitGroup;
  /** Id of the list. */
  readonly list: string;
  /** Position of the group's first result in the list. */
  readonly first: number;
  readonly active: number;
}

function Options({ group, list, first, active }: OptionsProps) {
  const remark = remarkOf(group);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
    <div role="group" aria-label={group.title}>
      <div className={classes.heading} aria-hidden="true">
        {group.title}
      </div>
      {group.hits.map((hit, index) => (
        <Option key={hit.to} id={`${list}-${first + index}`} isActive={first + index === active} hit={hit} />
      ))}
      {remark === null ? null : (
        <div className={classes.remark} aria-hidden="true">
          {remark}
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly hit: HitGroup['hits'][number];
}

function Option({ id, isActive, hit }: OptionProps) {
  const option = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={option}
      id={id}
      to={hit.to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={keepFocus}
      className={classes.hit}
    >
      <HitLines hit={hit} />
    </Link>
  );
}

/** Calls back when the user presses '/' outside of a field and of a dialog. */
function useSlash(onSlash: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onSlash();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onSlash]);
}
