import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { COUNT_CAP, MATCH_COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { insertManyUsers } from '../../../testing/accounts/many-users.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { fold } from '../store/search-text.ts';
import { findMatches } from '../store/text-index.ts';

/** Returns how deeply the parentheses are nested. */
function depthOf(text: string): number {
  let depth = 0;
  return Math.max(0, ...[...text].map(sign => (depth += sign === '(' ? 1 : sign === ')' ? -1 : 0)));
}

onBothEngines('the text search of users', world => {
  let admin: Person;
  const database = () => world().app.platform.database;
  const list = async (query: { search: string; role?: Role; limit?: number; cursor?: string }) =>
    (await admin.call(adminUserEndpoints.listUsers, { query })).reply;
  const names = async (search: string) => (await list({ search })).users.map(({ name }) => name);

  /** Returns the trigrams of SQLite that the triggers left or omitted. */
  const differencesFromNewIndex = async () => {
    const fresh = sql.raw(`select distinct substr(text, position, 3), role, id
      from (select id, role, '  ' || replace(words, ' ', '  ') as text from users where deleted_at is null)
      join text_positions on position <= length(text) - 2`);
    const { rows } =
      await sql`select * from (select trigram, role, user_id from user_trigrams except ${fresh})
      union all select * from (${fresh} except select trigram, role, user_id from user_trigrams)`.execute(
        database().longRunning.read,
      );
    return rows;
  };

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
    const values = { name: 'Rosa', email: 'rosa@casa.test', role: 'technician' as const };
    await database().transaction(({ db }) =>
      db.updateTable('users').set(values).where('id', '=', 30).execute(),
    );
    expect(await counts()).toEqual({ ...before, technician: (before?.technician ?? 0) + 1 });
    expect((await list({ search: '30', limit: 1 })).users[0]?.name).toBe('Rosa');
  });

  it('reads a rare text from the index, on SQLite also a frequent one', async () => {
    const stepsOf = async (text: string) =>
      (
        await plansOf(database().longRunning.read, db =>
          findMatches(db, { text, role: 'user' }, { limit: 51 }),
        )
      ).at(-1)?.steps;
    const isSqlite = database().engine === 'sqlite';
    const groups = [
      'SEARCH found USING PRIMARY KEY (trigram=? AND role=? AND user_id<?)',
      'SEARCH users USING INTEGER PRIMARY KEY (rowid=?)',
    ];
    expect(await stepsOf('user1234@vecinos')).toEqual(
      isSqlite ? groups : [expect.stringMatching(/Bitmap Heap Scan users/)],
    );
    expect(await stepsOf('vecinos')).toEqual(
      isSqlite ? groups : [expect.stringMatching(/Index Scan users users_existing/)],
    );
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
      for (const { steps, visited } of plans) {
        expect(visited, text).toBeLessThan(200);
        if (database().engine === 'postgres') expect(steps.join(), text).toMatch(/^Bitmap Heap Scan users/);
      }
    }
  });

  it('follows a change of name, address and role in one statement, and forgets a deleted user', async () => {
    const { id } = await seedPerson(world().app, 'user', 'Ramona Vieja');
    const change = (values: { name?: string; email?: string; role?: Role; deleted_at?: number }) =>
      database().transaction(({ db }) => db.updateTable('users').set(values).where('id', '=', id).execute());
    const found = (text: string, role: Role | 'all' = 'all') =>
      findMatches(database().read, { text, role }, {});
    expect(await found('vieja', 'user')).toEqual([id]);
    await change({ name: 'Ramona Nueva', email: 'ramona@oficio.test', role: 'technician' });
    expect([await found('ramona vieja'), await found('ramona', 'user')]).toEqual([[], []]);
    expect([await found('nueva ramona@', 'technician'), await found('ramona nueva')]).toEqual([[id], [id]]);
    await change({ name: 'Usuario eliminado', email: 'x', deleted_at: 1 });
    expect([await found('ramona'), await found('usuario eliminado')]).toEqual([[], []]);
    if (database().engine === 'sqlite') expect(await differencesFromNewIndex()).toEqual([]);
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
    if (database().engine === 'sqlite') expect(await differencesFromNewIndex()).toEqual([]);
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

  it('has the same words in the database as the search expects, for each European letter', async () => {
    const letters = Array.from({ length: 0x1f00 - 0xc0 }, (_, offset) =>
      String.fromCodePoint(0xc0 + offset),
    ).filter(letter => /\p{L}/u.test(letter) && fold(letter).length === 1);
    for (let at = 0; at < letters.length; at += 50) {
      const { id, name } = await seedPerson(world().app, 'user', letters.slice(at, at + 50).join(''));
      const { words } = await sql<{ words: string }>`select words from users where id = ${id}`
        .execute(database().read)
        .then(({ rows: [row] }) => row as { words: string });
      expect(words.slice(0, name.length)).toBe(fold(name));
    }
  });

  it('finds a name with any sign for its apostrophe, and with or without joiners', async () => {
    const known = ["Maeve O'Brien", 'Nora O’Brien', 'علی\u200cرضا محمدی'];
    for (const name of known) await seedPerson(world().app, 'user', name);
    for (const sign of ["'", '’', '‘', '´', '`', 'ʼ'])
      expect(await names(`O${sign}Brien`)).toEqual(['Nora O’Brien', "Maeve O'Brien"]);
    for (const typed of ['علیرضا', 'علی\u200cرضا']) expect(await names(typed)).toEqual([known[2]]);
  });

  it('keeps the schema readable for the tools of older SQLite versions, which refuse deep expressions', async () => {
    if (database().engine !== 'sqlite') return;
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where sql is not null`.execute(database().longRunning.read);
    for (const { name, sql } of rows) expect([name, depthOf(sql) < 15]).toEqual([name, true]);
  });
});
