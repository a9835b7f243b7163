import { setTimeout as sleep } from 'node:timers/promises';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { DELETED_NAME } from '@oficio/domain/accounts/rules.ts';
import { COUNT_CAP, MATCH_COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import type { Role } from '@oficio/domain/roles.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { deleteCompletely } from '../../../testing/accounts/delete-completely.ts';
import { insertManyUsers } from '../../../testing/accounts/many-users.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { anonymise } from '../store/deletion.ts';
import { removeEarlierOwner } from '../store/google.ts';
import { countMatches, findMatches, searchableWordsOf } from '../store/search-users.ts';
import { moveToEmail, updateContactData } from '../store/write-users.ts';

/** Letters, digits and signs that are operators of a search engine, a pattern or SQL. */
const SIGNS = [...'aAáñÑnç12 %_"\'’\\*-'];

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign);

/** Returns whether a name or an address contains the text, or with a text of few letters a word that begins with it. */
function isFound(person: { readonly name: string; readonly email: string }, text: string): boolean {
  const plain = (any: string) =>
    any.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  const words = ` ${plain(`${person.name} ${person.email}`)}`;
  const signs = [...plain(text)];
  if (!signs.some(isLetter)) return false;
  const hasTrigram = /[\p{L}\p{N}]+/gu;
  const isAnywhere =
    signs.length >= 3 &&
    [...signs.join('').matchAll(hasTrigram)].some(
      ({ 0: run, index }) =>
        (index > 0 ? 2 : 0) + run.length + (index + run.length < signs.length ? 1 : 0) >= 3,
    );
  return words.includes(isAnywhere ? signs.join('') : ` ${signs.join('')}`);
}

onBothEngines('the text search of users', world => {
  let admin: Person;
  const database = () => world().app.platform.database;
  const list = async (query: { search: string; role?: Role; limit?: number; cursor?: string }) =>
    (await admin.call(adminUserEndpoints.listUsers, { query })).reply;
  const names = async (search: string) => (await list({ search })).users.map(({ name }) => name);

  beforeAll(async () => {
    const { app } = world();
    // Older than all users that a count reads together.
    await insertManyUsers(database(), { role: 'technician', count: 20 });
    await insertManyUsers(database(), { role: 'user', count: 4 * COUNT_CAP });
    await database().transaction(({ db }) => sql`analyze users`.execute(db));
    admin = await seedPerson(app, 'admin', 'Ángela Núñez');
    for (const name of ['Òscar "El Mago" Peña', "Mª José O'Neill", 'Pe\\ñ%a AND role : adm'])
      await seedPerson(app, 'user', name);
  });

  it('finds the beginning of a word with one or two letters, and any part with three', async () => {
    expect(await names('JO')).toEqual(["Mª José O'Neill"]);
    expect(await names('na')).toEqual([]);
    expect(await names('óS')).toEqual(['Òscar "El Mago" Peña']);
    expect(await names('eña')).toEqual(['Òscar "El Mago" Peña']);
  });

  it('treats quotes, backslashes and operators of the search engines as plain characters', async () => {
    expect(await names('"el mago" pe')).toEqual(['Òscar "El Mago" Peña']);
    expect(await names("o'neill")).toEqual(["Mª José O'Neill"]);
    expect(await names('\\ñ%a and role : adm')).toEqual(['Pe\\ñ%a AND role : adm']);
    for (const text of ['""', '*', '(', 'NEAR(', 'mago OR', 'a"b', '^', '-', '\\', '%%%', '___'])
      expect(await names(text), text).toEqual([]);
  });

  it('pages through a frequent text by role and caps the counts', async () => {
    const first = await list({ search: 'vecino número', role: 'technician', limit: 12 });
    expect(first.counts).toEqual({
      all: MATCH_COUNT_CAP + 1,
      user: MATCH_COUNT_CAP + 1,
      technician: 20,
      admin: 0,
    });
    const rest = await list({
      search: 'vecino número',
      role: 'technician',
      limit: 12,
      cursor: first.next_cursor ?? '',
    });
    expect([...first.users, ...rest.users].map(({ email }) => email)).toEqual(
      Array.from({ length: 20 }, (_, n) => `technician${20 - n}@vecinos.test`),
    );
    expect([rest.next_cursor, rest.counts]).toEqual([null, null]);
    expect((await list({ search: '@vecinos.test', role: 'user', limit: 1 })).users[0]?.email).toBe(
      `user${4 * COUNT_CAP}@vecinos.test`,
    );
  });

  it('begins with the user of a number, also if many names contain it, and shows and counts that user once', async () => {
    const { id } = await seedPerson(world().app, 'technician', 'Rosa del Monte');
    await insertManyUsers(database(), { role: 'user', count: 3, name: `Casa ${id}`, domain: 'casa.test' });
    const first = await list({ search: String(id), limit: 2 });
    expect(first.users.map(user => user.name)).toEqual(['Rosa del Monte', `Casa ${id} 3`, `Casa ${id} 2`]);
    const { users } = await list({ search: String(id), limit: 200, cursor: first.next_cursor ?? '' });
    expect(users.map(user => user.id)).not.toContain(id);
    expect(users[0]?.name).toBe(`Casa ${id} 1`);
    const all = await list({ search: String(id), limit: 200 });
    expect(all.counts?.all).toBe(all.users.length);
    expect(all.counts?.technician).toBe(all.users.filter(user => user.role === 'technician').length);
    const names = (await list({ search: String(id), role: 'user', limit: 200 })).users.map(user => user.name);
    expect(names).not.toContain('Rosa del Monte');
  });

  it('counts the user of a number also if the capped counts of a frequent text do not contain them', async () => {
    const counts = async () => (await list({ search: '30', limit: 1 })).counts;
    // Random addresses may begin with 30, too.
    const before = await counts();
    expect(before).toMatchObject({ all: MATCH_COUNT_CAP + 1, user: MATCH_COUNT_CAP + 1 });
    const rosa = { name: 'Rosa', email: 'rosa@casa.test' };
    const values = { ...rosa, words: searchableWordsOf(rosa), role: 'technician' as const };
    await database().transaction(({ db }) =>
      db.updateTable('users').set(values).where('id', '=', 30).execute(),
    );
    expect(await counts()).toEqual({ ...before, technician: (before?.technician ?? 0) + 1 });
    expect((await list({ search: '30', limit: 1 })).users[0]?.name).toBe('Rosa');
  });

  it('reads a rare text on PostgreSQL from the index, and a frequent one from the newest user on', async () => {
    if (database().engine === 'sqlite') return;
    const stepsOf = async (text: string) =>
      (
        await plansOf(database().longRunning.read, db =>
          findMatches(db, { text, role: 'user' }, { limit: 51 }),
        )
      ).at(-1)?.steps;
    expect(await stepsOf('user1234@vecinos')).toEqual([expect.stringMatching(/Bitmap Heap Scan users/)]);
    expect(await stepsOf('vecinos')).toEqual([expect.stringMatching(/Index Scan users users_existing/)]);
  });

  it('finds nothing by a text without letters and digits, and reads no user for it', async () => {
    await seedPerson(world().app, 'user', 'Eva --- 😀😀😀 @@@');
    for (const text of ['@@@', '---', '😀😀😀', '@', '. .', '%%%%']) {
      const plans = await plansOf(database().longRunning.read, db =>
        findMatches(db, { text, role: 'all' }, {}),
      );
      expect([text, plans]).toEqual([text, []]);
      expect(await list({ search: text })).toMatchObject({ users: [], counts: { all: 0 } });
    }
  });

  it('finds words that begin with a letter and punctuation, and reads few users for them', async () => {
    await seedPerson(world().app, 'user', 'Zoe C++ C-');
    expect(await names('c++')).toEqual(['Zoe C++ C-']);
    expect(await names('c-')).toEqual(['Zoe C++ C-']);
    for (const text of ['c++', 'c-', '-c-', 'x@@', '+c+', 'ab+']) {
      const plans = await plansOf(database().longRunning.read, db =>
        findMatches(db, { text, role: 'all' }, {}),
      );
      if (database().engine === 'sqlite') continue;
      for (const { visited } of plans) expect(visited, text).toBeLessThan(200);
    }
  });

  it('follows each change of a name or an address, and forgets a deleted user', async () => {
    const person = await seedPerson(world().app, 'user', 'Ramona Vieja');
    const { id } = person;
    const found = (text: string) => findMatches(database().read, { text, role: 'all' }, {});
    const words = () =>
      database()
        .read.selectFrom('users')
        .select(['name', 'email', 'words'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    expect(await found('vieja')).toEqual([id]);
    (await person.call(ownAccountEndpoints.updateProfile, { body: { name: 'Ramona Nueva', phone: null } }))
      .reply;
    expect([await found('ramona vieja'), await found('ramona nueva')]).toEqual([[], [id]]);
    const email = 'ramona@oficio.test';
    await database().transaction(tx => moveToEmail(tx, id, { email, email_key: email }));
    expect(await found('nueva ramona@')).toEqual([id]);
    await database().transaction(tx => removeEarlierOwner(tx, id, 'Ñusta Dueña'));
    expect([await found('ramona nueva'), await found('nusta duena ramona@')]).toEqual([[], [id]]);
    const stored = await words();
    expect(stored.words).toBe(searchableWordsOf(stored));
    await deleteCompletely(world().app, id);
    expect([await found('ramona'), (await words()).words]).toEqual([[], '']);
  });

  it('stores no words of a deleted user when a call that waited for the deletion saves the profile', async () => {
    const { id } = await seedPerson(world().app, 'user', 'Casilda Huerta');
    const deleted = Promise.withResolvers<void>();
    const deletion = database().transaction(async tx => {
      await anonymise(tx, id, DELETED_NAME);
      deleted.resolve();
      // The save begins before this transaction commits.
      await sleep(200);
    });
    await deleted.promise;
    const saving = database().transaction(tx =>
      updateContactData(tx, id, { name: 'Casilda Huerta', phone: null }),
    );
    await Promise.all([deletion, saving]);
    const read = database().read.selectFrom('users').select(['name', 'words']).where('id', '=', id);
    expect(await read.execute()).toEqual([{ name: DELETED_NAME, words: '' }]);
  });

  it('follows a change of the role or the deletion alone', async () => {
    const { id } = await seedPerson(world().app, 'user', 'Fermina Daza');
    const change = (values: { role?: Role; deleted_at?: number }) =>
      database().transaction(({ db }) => db.updateTable('users').set(values).where('id', '=', id).execute());
    const found = (role: Role) => findMatches(database().read, { text: 'fermina daza', role }, {});
    await change({ role: 'technician' });
    expect([await found('user'), await found('technician')]).toEqual([[], [id]]);
    await change({ deleted_at: 1 });
    expect(await found('technician')).toEqual([]);
  });

  it('finds the users that a comparison of all texts finds, for random names and texts of any signs', async () => {
    const newest = await seedPerson(world().app, 'user');
    const part = (maxLength: number) =>
      fc
        .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength })
        .map(signs => signs.join('').replace(/\s+/g, ' ').trim())
        .filter(text => text !== '');
    const names = fc.sample(part(12), { numRuns: 300, seed: 37 });
    await database().transaction(async tx => {
      for (const [n, name] of names.entries()) {
        const email = `${n}@azar.test`;
        const row = {
          name,
          email,
          email_key: email,
          words: searchableWordsOf({ name, email }),
          email_verified: 1,
        } as const;
        await tx.db
          .insertInto('users')
          .values({ ...row, role: n % 3 === 0 ? 'technician' : 'user', created_at: tx.now })
          .execute();
      }
    });
    const people = await database()
      .read.selectFrom('users')
      .select(['id', 'name', 'email', 'role'])
      .where('id', '>', newest.id)
      .orderBy('id', 'desc')
      .execute();
    // Also parts of the names themselves, which random texts seldom are.
    const partOfName = fc
      .tuple(fc.constantFrom(...names), fc.nat(8), fc.integer({ min: 1, max: 6 }))
      .map(([name, from, length]) => name.slice(from, from + length).trim())
      .filter(text => text !== '');
    await fc.assert(
      fc.asyncProperty(fc.oneof(part(5), partOfName), async text => {
        const expected = people.filter(person => isFound(person, text));
        const found = await findMatches(database().read, { text, role: 'all' }, { limit: 5000 });
        expect(found.filter(id => id > newest.id)).toEqual(expected.map(({ id }) => id));
        const technicians = expected.filter(({ role }) => role === 'technician');
        const ofRole = { text, role: 'technician' } as const;
        const page = await findMatches(database().read, ofRole, { before: people[99]?.id ?? 0, limit: 10 });
        const ids = technicians.map(({ id }) => id).filter(id => id < (people[99]?.id ?? 0));
        expect(page.filter(id => id > newest.id)).toEqual(ids.slice(0, 10));
        const counts = await countMatches(database().read, text);
        expect(counts.technician).toBeGreaterThanOrEqual(Math.min(technicians.length, MATCH_COUNT_CAP + 1));
      }),
      { numRuns: 150, seed: 37 },
    );
  });

  it('ignores the case of Polish, Greek and Cyrillic letters', async () => {
    const id = await seedPerson(world().app, 'user', 'ŁUCJA Żak ΝΊΚΗ Ганна').then(user => user.id);
    for (const text of ['łucja żak', 'νίκη', 'ГАННА'])
      expect([text, await findMatches(database().read, { text, role: 'all' }, {})]).toEqual([text, [id]]);
    for (const name of ['ΓΙΩΡΓΟΣ', 'Γιώργος', 'NGUYỄN VAN', 'STRAẞE', 'Ẃyn Jones']) {
      const { id } = await seedPerson(world().app, 'user', name);
      expect([name, await findMatches(database().read, { text: name, role: 'all' }, {})]).toEqual([
        name,
        [id],
      ]);
    }
  });

  it('finds a name with any sign for its apostrophe, and with or without joiners', async () => {
    const known = ["Maeve O'Brien", 'Nora O’Brien', 'علی\u200cرضا محمدی'];
    for (const name of known) await seedPerson(world().app, 'user', name);
    for (const sign of ["'", '’', '‘', '´', '`', 'ʼ'])
      expect(await names(`O${sign}Brien`)).toEqual(['Nora O’Brien', "Maeve O'Brien"]);
    for (const typed of ['علیرضا', 'علی\u200cرضا']) expect(await names(typed)).toEqual([known[2]]);
  });
});
