import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { expect, it } from 'vitest';
import { migrateDatabase } from '../platform/migration/migrate-database.ts';
import { newPerson, TEST_PASSWORD } from '../testing/accounts/people.ts';
import { callAs } from '../testing/http/call-as.ts';
import { onBothEngines } from '../testing/world.ts';
import { mailKeys } from './0154-mail-keys.ts';
import { MIGRATIONS } from './index.ts';

onBothEngines('migration of the keys of mail addresses', world => {
  const database = () => world().app.platform.database;
  const logIn = async (email: string) =>
    (await callAs(world().app, null, accountEndpoints.login, { body: { email, password: TEST_PASSWORD } }))
      .status;
  const keyOf = async (id: number) =>
    (await database().read.selectFrom('users').select('email_key').where('id', '=', id).executeTakeFirst())
      ?.email_key;
  /** Creates an account with the key of an older version. */
  const oldAccount = async (key: string) => {
    const { id } = await newPerson(world().app);
    await database().transaction(({ db }) =>
      db.updateTable('users').set({ email: key, email_key: key }).where('id', '=', id).execute(),
    );
    return id;
  };
  const migrateAgain = async () => {
    await database().transaction(({ db }) =>
      db.deleteFrom('migrations').where('name', '=', mailKeys.name).execute(),
    );
    const warnings: string[] = [];
    const applied = await migrateDatabase(world().app.platform.settings, MIGRATIONS, {
      warn: text => warnings.push(text),
    });
    expect(applied).toEqual([mailKeys.name]);
    return warnings;
  };

  it('lets people log in whose key has a domain with letters outside of ASCII', async () => {
    const ana = await oldAccount('ana@señal.es');
    const quoted = await oldAccount("o'neil@señal.es");
    const local = await oldAccount('ñu@ejemplo.es');
    await database().transaction(({ db, now }) =>
      db
        .insertInto('recovery_asks')
        .values({ email_key: 'ana@señal.es', attempts: 0, attempt_at: now + 3_600_000, created_at: now })
        .execute(),
    );
    expect(await logIn('ana@señal.es')).toBe(401);
    expect(await migrateAgain()).toEqual([]);
    expect([await keyOf(ana), await keyOf(quoted), await keyOf(local)]).toEqual([
      'ana@xn--seal-hqa.es',
      "o'neil@xn--seal-hqa.es",
      'ñu@ejemplo.es',
    ]);
    expect(await database().read.selectFrom('recovery_asks').select('email_key').execute()).toEqual([
      { email_key: 'ana@xn--seal-hqa.es' },
    ]);
    expect([await logIn('ana@señal.es'), await logIn('ana@xn--seal-hqa.es')]).toEqual([200, 200]);
  });

  it('leaves the key of an account whose new key another account has, and says so', async () => {
    const newer = await oldAccount('luz@xn--seal-hqa.es');
    const older = await oldAccount('luz@señal.es');
    expect(await migrateAgain()).toEqual([
      `0154-mail-keys: The user ${older} cannot log in by e-mail, because the user ${newer} has the same address with the domain in Punycode.`,
    ]);
    expect([await keyOf(older), await keyOf(newer)]).toEqual(['luz@señal.es', 'luz@xn--seal-hqa.es']);
  });
});
