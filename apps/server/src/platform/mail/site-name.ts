import type { Reader } from '../database/database.ts';
import { findMailSettings } from './mail-settings.ts';

/** What the site calls itself in titles and letters. Kept with the settings of the mail, which is signed with it. */
export const readSiteName = async (db: Reader): Promise<string> => (await findMailSettings(db)).fromName;
