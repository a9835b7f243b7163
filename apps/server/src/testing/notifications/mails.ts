import type { App } from '../../app.ts';

/** Returns the mails to an address, oldest first. Outside production, mails are stored instead of sent. */
export async function mailsTo({ platform }: App, email: string) {
  await platform.tasks.drain();
  return platform.database.read
    .selectFrom('kept_mails')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
}

/** Returns the token of the link in the last mail to an address. Throws when there is none. */
export async function tokenMailedTo(app: App, email: string): Promise<string> {
  const token = /\?token=([\w-]+)/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link was mailed to ${email}`);
  return token;
}
