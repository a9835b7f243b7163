import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError, OFFLINE_TEXT } from '../../lib/api/api-error.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { ErrorState } from './states.tsx';

const FALLBACK = 'Error al cargar solicitudes';

/** Returns the texts of the heading, the paragraphs and the buttons. */
function shownTexts(error: unknown, onRetry?: () => void): string[] {
  const html = renderToString(
    <ThemeProvider>
      <ErrorState error={error} fallback={FALLBACK} onRetry={onRetry} />
    </ThemeProvider>,
  );
  const alert = html.slice(html.indexOf('role="alert"'));
  return [...alert.matchAll(/<(h2|p|button)\b.*?<\/\1>/gs)].map(([element]) =>
    element.replace(/<[^>]*>/g, ''),
  );
}

test.each([
  ['a call without an answer', new ApiError(0, OFFLINE_TEXT), [FALLBACK, OFFLINE_TEXT, 'Reintentar']],
  ['an error of the server', new ApiError(500, 'No va'), [FALLBACK, 'No va', 'Reintentar']],
  ['an error of a proxy', new ApiError(502, ''), [FALLBACK, 'Reintentar']],
  ['a refusal', new ApiError(400, 'Así no puede ser'), [FALLBACK, 'Así no puede ser', 'Reintentar']],
  ['a missing object', new ApiError(404, 'No existe'), [FALLBACK, 'No existe']],
  ['a fault of the browser', new TypeError('x is undefined'), [FALLBACK, 'Reintentar']],
])('ErrorState shows the text of the screen above the one of the call: %s', (_, error, texts) => {
  expect(shownTexts(error, () => undefined)).toEqual(texts);
});

test('ErrorState offers no retry without an action', () => {
  expect(shownTexts(new ApiError(0, OFFLINE_TEXT))).toEqual([FALLBACK, OFFLINE_TEXT]);
});

test('ErrorState shows the reference of an unexpected error', () => {
  const error = new ApiError(500, 'No va', { reference: '3f2a9c1b-0000-4000-8000-000000000000' });
  expect(shownTexts(error)).toEqual([FALLBACK, 'No va', 'Referencia:\u00a03f2a9c1b']);
});
