import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import type { AppError } from '@oficio/domain/errors.ts';
import { ROW_LIMITS } from '@oficio/domain/limits.ts';
import { expect, it } from 'vitest';
import type { App } from '../../../app.ts';
import { newPerson, type Person } from '../../../testing/accounts/people.ts';
import { otherTransactionWaits } from '../../../testing/database/call-during.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { endExport, insertExport } from '../store/data-exports.ts';
import { beginExport, endWithStream } from './export-quota.ts';

const { exportData } = ownAccountEndpoints;

onBothEngines(
  'the quota of data exports',
  world => {
    const download = (who: Person) => who.call(exportData);
    const refusalOf = async ({ token }: Person, { server }: App) => {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, json, headers: replied } = await server.inject({ url: exportData.path, headers });
      return [statusCode, json(), replied['retry-after']];
    };
    const timesOf = ({ id }: Person) =>
      world()
        .app.platform.database.read.selectFrom('data_exports')
        .select(['started_at', 'ended_at'])
        .where('user_id', '=', id)
        .execute();

    it('refuses the eleventh download within 24 hours on all instances, and tells when the next is possible', async () => {
      const other = await world().another();
      const person = await newPerson(world().app);
      const start = world().now;
      for (let time = 0; time < ROW_LIMITS.export.max; time += 1) {
        world().now = start + time * 60_000;
        expect((await download(person)).status).toBe(200);
      }
      world().now = start + 60_000 * ROW_LIMITS.export.max;
      for (const app of [world().app, other]) {
        expect(await refusalOf(person, app)).toEqual([
          429,
          { error: 'Ya has descargado tus datos 10 veces en 24 horas. Podrás volver a hacerlo en 24 horas' },
          String(24 * 3600 - 600),
        ]);
      }
      expect((await download(await newPerson(world().app))).status).toBe(200);
      world().now = start;
    });

    it('refuses a second download of a user while one runs on any instance, for at most 30 minutes', async () => {
      const person = await newPerson(world().app);
      await world().app.platform.database.transaction(tx => insertExport(tx, person.id));
      expect(await refusalOf(person, world().app)).toEqual([
        429,
        { error: 'Ya se están descargando tus datos. Espera a que termine esa descarga' },
        '30',
      ]);
      await world().app.platform.database.transaction(({ db, now }) =>
        db
          .updateTable('data_exports')
          .set({ started_at: now - 30 * 60_000 })
          .where('user_id', '=', person.id)
          .execute(),
      );
      expect((await download(person)).status).toBe(200);
    });

    it('accepts one of two downloads that begin at the same time, and the next one after its end', async () => {
      const { database } = world().app.platform;
      const person = await newPerson(world().app);
      const quota = { userId: person.id, rateLimit: true };
      let second: Promise<unknown> | undefined;
      const id = await database.transaction(async tx => {
        const begun = await beginExport(tx, quota);
        second = database
          .transaction(other => beginExport(other, quota))
          .catch((error: AppError) => error.code);
        await Promise.race([second, otherTransactionWaits(world().app)]);
        return begun;
      });
      expect(await second).toBe('export_running');
      await database.transaction(tx => endExport(tx, id));
      expect((await download(person)).status).toBe(200);
      expect((await timesOf(person)).every(({ ended_at }) => ended_at !== null)).toBe(true);
    });

    it('ends a download that its reader aborts', async () => {
      const { database, log } = world().app.platform;
      const person = await newPerson(world().app);
      const id = await database.transaction(tx => insertExport(tx, person.id));
      const archive = new Readable({ read() {} });
      const stream = endWithStream(archive, id, { database, log });
      stream.destroy();
      await once(stream, 'close');
      expect(archive.destroyed).toBe(true);
      expect((await timesOf(person))[0]?.ended_at).toBe(world().now);
    });
  },
  { RATE_LIMIT: '1' },
);
