import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { PasswordField } from './password-field.tsx';

/** Returns whether a screen reader announces the field as invalid. */
function isInvalid(error: string | null): boolean {
  const html = renderToString(
    <ThemeProvider>
      <PasswordField label="Contraseña" error={error} />
    </ThemeProvider>,
  );
  const [input = ''] = html.match(/<input[^>]*type="password"[^>]*>/) ?? [];
  return input.includes('aria-invalid="true"');
}

test('PasswordField tells a screen reader whether its value is wrong, like the other fields', () => {
  expect([isInvalid('Escribe la contraseña'), isInvalid(null)]).toEqual([true, false]);
});
