/** The settings that production requires. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'a secret for tests of at least 32 characters',
  PUBLIC_URL: 'https://oficio.example',
} as const;
