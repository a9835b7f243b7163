import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Migration } from '../platform/database/migrate.ts';

interface KeyRow {
  /** A text on PostgreSQL. */
  readonly id: number | string;
  readonly email_key: string;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** Keys with a letter outside of ASCII, which takes more than one byte. */
const keysIn = (table: string) =>
  `select id, email_key from ${table} where octet_length(email_key) <> length(email_key) order by id`;
const setKey = (table: string, { id, email_key }: KeyRow) =>
  `update ${table} set email_key = ${quoted(emailKey(email_key))} where id = ${id}`;
const isOld = ({ email_key }: KeyRow) => emailKey(email_key) !== email_key;

/**
 * Gives the keys of mail addresses the domain in Punycode, as `emailKey` returns it since. An account with an older key, such as
 * ana@señal.es, would not be found. An account whose new key another one has keeps its own.
 */
export const mailKeys: Migration = {
  name: '0154-mail-keys',
  isCompatible: true,
  statements: () => [],
  async changeRows(connection) {
    const warnings: string[] = [];
    for (const row of (await connection.rows<KeyRow>(keysIn('users'))).filter(isOld)) {
      const taken = `select id, email_key from users where email_key = ${quoted(emailKey(row.email_key))}`;
      const [other] = await connection.rows<KeyRow>(taken);
      if (other)
        warnings.push(
          `The user ${row.id} cannot log in by e-mail, because the user ${other.id} has the same address with the domain in Punycode.`,
        );
      else await connection.run(setKey('users', row));
    }
    for (const row of (await connection.rows<KeyRow>(keysIn('recovery_asks'))).filter(isOld))
      await connection.run(setKey('recovery_asks', row));
    return warnings;
  },
};
