import type { Reader } from '../database/database.ts';
import { findMailSettings } from './mail-settings.ts';

/** Returns the name of the site for titles and mails. Stored in the mail settings, because mails are signed with it. */
export const readSiteName = async (db: Reader): Promise<string> => (await findMailSettings(db)).fromName;
