import { LINK_TERMS, type LinkPurpose } from '@oficio/domain/accounts/links/terms.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { createToken, hashToken } from '../store/tokens.ts';

/** How long a spent link is remembered, so that whoever follows it reads why it does nothing. Milliseconds. */
const REMEMBERED = 30 * 86_400_000;

interface Link {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  /** Where it is about to be sent. */
  readonly email: string;
}

/** A link's token, which exists nowhere else. Old ones are swept on the way. */
export async function makeLink({ db, now }: Unit, { userId, purpose, email }: Link): Promise<string> {
  const token = createToken();
  await db
    .deleteFrom('mailed_links')
    .where('expires_at', '<=', now - REMEMBERED)
    .execute();
  await db
    .insertInto('mailed_links')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      email,
      created_at: now,
      expires_at: now + LINK_TERMS[purpose],
      used_at: null,
    })
    .execute();
  return token;
}

/** Returns the link of a token, spent or not. Throws 404 for one we never made, or made for another purpose. */
export async function findAnyLink(db: Reader, token: string, purposes: readonly LinkPurpose[]) {
  const link = await db
    .selectFrom('mailed_links')
    .select(['token_hash', 'user_id as userId', 'purpose', 'email', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .executeTakeFirst();
  if (!link) throw new Failure('mailed_link_unknown');
  return link;
}

/** Returns the link of a token. Throws 404 as above, 410 for one that is spent. */
export async function findLink(db: Reader, token: string, purposes: readonly LinkPurpose[], now: number) {
  const link = await findAnyLink(db, token, purposes);
  if (link.used_at !== null) throw new Failure('mailed_link_used');
  if (link.expires_at <= now) throw new Failure('mailed_link_expired');
  return link;
}

/** Uses a link up: of two who follow it at once, one does. Throws as above. */
export async function takeLink(unit: Unit, token: string, purposes: readonly LinkPurpose[]) {
  const link = await findLink(unit.db, token, purposes, unit.now);
  const { numUpdatedRows } = await unit.db
    .updateTable('mailed_links')
    .set({ used_at: unit.now })
    .where('token_hash', '=', link.token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Failure('mailed_link_used');
  return link;
}

/** Links of somebody's that are still good are good no more, as if they had been followed. */
export async function spendLinks(
  unit: Unit,
  userId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await unit.db
    .updateTable('mailed_links')
    .set({ used_at: unit.now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}
