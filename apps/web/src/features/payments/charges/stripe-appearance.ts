import type { Appearance } from '@stripe/stripe-js';

/** Our theme in Stripe's format. Stripe's form is in an iframe that our style sheets cannot reach. */
const VARIABLES = {
  colorPrimary: '--oficio-clay',
  colorBackground: '--oficio-surface',
  colorText: '--mantine-color-text',
  colorTextSecondary: '--mantine-color-dimmed',
  colorTextPlaceholder: '--mantine-color-placeholder',
  colorDanger: '--mantine-color-error',
} as const;

/** Reads the current theme, light or dark. Runs only in the browser. */
export function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const variables = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, property]) => [name, style.getPropertyValue(property).trim()]),
  );
  return {
    theme: 'stripe',
    variables: {
      ...variables,
      borderRadius: '10px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  };
}
