import { Button } from '@mantine/core';
import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import { NEED_MAX } from '@oficio/domain/search/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { mayPrefetch } from '../../../lib/browser/connection.ts';
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts';
import { PlainInput } from '../../../ui/forms/plain-field.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { useMayRequest } from '../summary/request-button.tsx';
import classes from './need-form.module.css';

/** Time after the first page until the code of the suggestions loads unasked, which brings a kept text back. Milliseconds. */
const IDLE_MS = 2500;

const NeedSuggestions = lazyPart(() => import('./need-suggestions.tsx'), {
  failedText: 'No se han podido cargar las sugerencias.',
  fallback: null,
});

/**
 * Asks what the visitor needs, and leads to the form of a request. Only the field is in the first download: it is a plain form until the code
 * of the suggestions arrives, and the browser keeps the text that is typed before the scripts run.
 */
export function NeedForm() {
  const mayRequest = useMayRequest();
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
    <form className={classes.form} action={REQUEST_START_PAGE} onFocus={() => setAwake(true)}>
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
