import { createTheme, type MantineColorsTuple } from '@mantine/core';

const COLORS = ['barro', 'tinta', 'green', 'yellow', 'red', 'gray', 'dark', 'blue'] as const;

/** Colours refer to CSS variables, which `ramps.ts` defines. */
const byVariables = (name: string): MantineColorsTuple => {
  const shade = (index: number) => `var(--mantine-color-${name}-${index})`;
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
};

/** Theme of Mantine's components. */
export const theme = createTheme({
  colors: Object.fromEntries(COLORS.map(name => [name, byVariables(name)])),
  primaryColor: 'barro',
  primaryShade: 6,
  black: '#1c2030',
  fontFamily: "'Instrument Sans Variable', 'Oficio Text Fallback', system-ui, sans-serif",
  headings: {
    fontFamily: "'Bricolage Grotesque', 'Oficio Display Fallback', system-ui, sans-serif",
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.3rem + 2vw, 2.5rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  shadows: {
    xs: '0 1px 2px rgb(36 24 12 / 8%)',
    sm: '0 1px 2px rgb(36 24 12 / 6%), 0 4px 12px rgb(36 24 12 / 6%)',
    md: '0 2px 4px rgb(36 24 12 / 6%), 0 12px 28px rgb(36 24 12 / 10%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
});
