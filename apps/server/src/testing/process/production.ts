/** The settings that production requires. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 's'.repeat(40),
  PUBLIC_URL: 'https://oficio.example',
} as const;
