import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { LINK_TERMS } from '@oficio/domain/accounts/links/terms.ts';
import { INVITATION_PAGE, RESET_PASSWORD_PAGE } from '@oficio/domain/accounts/pages.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import { type App, createApp } from '../app.ts';
import { findAdmins, promoteOnServer, recoverAccess } from '../modules/accounts/public.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import { sentenceFor } from '../start-failure.ts';

const USAGE = `Usage:
  admin list                    the administrators and their states
  admin reset EMAIL             ends the sessions, removes the second factor and prints a link to choose a password;
                                for an invited administrator a new invitation
  admin promote EMAIL [--yes]   makes an existing customer an administrator, or lifts the suspension of an administrator`;

const NOT_PROMOTABLE =
  'This account cannot become an administrator: it must be a customer with a verified address and without open requests or money in flight.';

interface CommandResult {
  readonly code: 0 | 1;
  readonly text: string;
}

const done = (text: string): CommandResult => ({ code: 0, text });
const refused = (text: string): CommandResult => ({ code: 1, text });

/** Manages administrators on the server, for the case that none can log in. A server may be running. */
try {
  const { act, email, yes } = readArguments();
  const answer = act === null ? refused(USAGE) : await withApp(app => act(app, email, yes));
  (answer.code === 0 ? process.stdout : process.stderr).write(`${answer.text}\n`);
  process.exitCode = answer.code;
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [name = '', email = '', ...more] = positionals;
    const act = { list, reset, promote }[name] ?? null;
    const isComplete = more.length === 0 && (name === 'list' ? email === '' : email !== '');
    return { act: isComplete ? act : null, email, yes: values.yes };
  } catch {
    return { act: null, email: '', yes: false };
  }
}

async function withApp(work: (app: App) => Promise<CommandResult>): Promise<CommandResult> {
  const app = await createApp({ ...readSettings(process.env), seedDemo: false });
  try {
    // Only the server runs due tasks.
    await app.platform.tasks.hold();
    await app.sandbox?.hold();
    return await work(app);
  } finally {
    await app.close();
  }
}

async function list({ platform: { database } }: App): Promise<CommandResult> {
  const admins = await findAdmins(database.read);
  const lines = admins.map(({ name, email, state }) => `${state.padEnd(10)} ${email}  ${name}`);
  return done(lines.join('\n') || 'There is no administrator.');
}

async function reset({ platform: { database, settings } }: App, email: string): Promise<CommandResult> {
  const link = await database.transaction(tx => recoverAccess(tx, email));
  if (link === null) return refused(`There is no account with the address ${email}.`);
  const { purpose, token } = link;
  if (purpose === 'invite')
    return done(`${email} has not accepted the invitation yet.
This link accepts it and sets a password, once, within ${LINK_TERMS.invite / HOUR_MS} hours. Give it only to this person:
${settings.publicUrl}${INVITATION_PAGE}?token=${token}`);
  return done(`All sessions of ${email} have ended and its second factor is removed.
This link sets a new password once, within ${LINK_TERMS.reset / 60_000} minutes. Give it only to the owner of the account:
${settings.publicUrl}${RESET_PASSWORD_PAGE}?token=${token}`);
}

async function promote(
  { platform: { database, settings } }: App,
  email: string,
  yes: boolean,
): Promise<CommandResult> {
  if (!(yes || (await isConfirmed(`Give ${email} full control of the site? (yes/no) `))))
    return refused('Nothing was changed. Without a terminal, add --yes.');
  try {
    const result = await database.transaction(tx => promoteOnServer(tx, email, settings.publicUrl));
    switch (result) {
      case 'promoted':
        return done(`${email} is an administrator now. Its sessions have ended.`);
      case 'reactivated':
        return done(`${email} is an administrator; its suspension is lifted.`);
      case 'admin':
        return refused(
          `${email} is an administrator already. If they cannot log in, run: admin reset ${email}`,
        );
      case 'unknown':
        return refused(`There is no account with the address ${email}.`);
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_promotable') return refused(NOT_PROMOTABLE);
    throw error;
  }
}

/** Asks on a terminal; without one the answer is no. */
async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
