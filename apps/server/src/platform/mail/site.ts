import type { Site } from '@oficio/domain/site.ts';
import type { Reader } from '../database/database.ts';
import { findMailSettings, siteOf } from './mail-settings.ts';

/** Returns the public settings of the site. Stored in the mail settings, because mails are signed with its name. */
export const readSite = async (db: Reader): Promise<Site> => siteOf(await findMailSettings(db));

export const readSiteName = async (db: Reader): Promise<string> => (await readSite(db)).name;
