import { Button } from '@mantine/core';
import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import { NEED_MAX } from '@oficio/domain/search/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { mayPrefetch } from '../../../lib/browser/connection.ts';
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts';
import { PlainInput } from '../../../ui/forms/plain-field.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { useSearch } from '../search/search-state.ts';
import { withChoice } from '../summary/job-choice.ts';
import { useMayRequest } from '../summary/request-button.tsx';
import classes from './need-form.module.css';

/** Time after the first page until the code of the suggestions loads unasked, which brings a kept text back. Milliseconds. */
const IDLE_MS = 2500;

const NeedSuggestions = lazyPart(() => import('./need-suggestions.tsx'), {
  failedText: 'No se han podido cargar las sugerencias.',
  fallback: null,
});

/**
 * Asks what the visitor needs, and leads to the form of a request. Only the field is in the first download: without scripts it is a plain
 * form, and the browser keeps the text that is typed before they run.
 */
export function NeedForm() {
  const mayRequest = useMayRequest();
  const [search] = useSearch();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isAwake, setAwake] = useState(useHydrated());
  useEffect(() => {
    const field = input.current;
    // The visitor may have used the field before the scripts ran.
    if (field?.value || field?.matches(':focus')) setAwake(true);
    const timer = setTimeout(() => {
      if (mayPrefetch()) setAwake(true);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <form
      className={classes.form}
      action={REQUEST_START_PAGE}
      onFocus={() => setAwake(true)}
      onSubmit={event => {
        // Else the code of the suggestions also reads the service and the place in the text.
        if (event.defaultPrevented) return;
        event.preventDefault();
        const need = input.current?.value ?? '';
        const choice = need === '' ? search : { ...search, service: null };
        if (mayRequest)
          void navigate(withChoice(`${REQUEST_START_PAGE}?need=${encodeURIComponent(need)}`, choice));
      }}
    >
      <PlainInput
        ref={input}
        label="¿Qué necesitas?"
        name="need"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        autoComplete="off"
        maxLength={NEED_MAX}
        placeholder="Se me ha roto la caldera"
      />
      {mayRequest ? (
        <Button type="submit" size="md">
          Pedir
        </Button>
      ) : null}
      {isAwake ? <NeedSuggestions input={input} mayRequest={mayRequest} /> : null}
    </form>
  );
}
