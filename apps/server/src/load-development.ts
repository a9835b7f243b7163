import { SettingError } from './platform/settings/environment-reader.ts';

const MODULE = './development.ts';

/**
 * Loads the parts that exist only outside production.
 * @throws SettingError in a release, which does not contain them.
 */
export async function loadDevelopment(): Promise<typeof import('./development.ts')> {
  try {
    return await import('./development.ts');
  } catch (error) {
    const { code, url } = error as { code?: string; url?: string };
    if (code !== 'ERR_MODULE_NOT_FOUND' || url !== new URL(MODULE, import.meta.url).href) throw error;
    throw new SettingError(
      'NODE_ENV must be production: a release contains no demo data and no payment sandbox.',
    );
  }
}
