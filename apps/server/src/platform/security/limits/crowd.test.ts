import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { PUBLIC_PHOTOS_PATH, PUBLIC_WIDTHS, photoFile } from '@oficio/domain/photos.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { expect, it } from 'vitest';
import { updatePhoto } from '../../../modules/technicians/store/write-profiles.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';

const CROWD = '203.0.113.7';

/** Needs the built web app (`npm run build`). */
onOneEngine(
  'a crowd behind one IPv4 address',
  world => {
    it('is served: 1,000 visitors who open pages, and 300 signed-in people', async () => {
      const { app } = world();
      const admin = await seedPerson(app, 'admin');
      const technician = await seedTechnician(app, { approvedBy: admin });
      const people = await Promise.all(Array.from({ length: 300 }, () => seedPerson(app, 'user')));
      const seen = new Map<string, number>();
      const get = async (url: string, token?: string) => {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const { statusCode, body } = await app.server.inject({ url, remoteAddress: CROWD, headers });
        const line = `${url.replace(/\?.*/, '')} ${statusCode}`;
        seen.set(line, (seen.get(line) ?? 0) + 1);
        return body;
      };

      const files = (await get('/')).match(/\/assets\/[\w-]+\.(js|css)/g) ?? [];
      expect(files.length).toBeGreaterThan(3);
      const [file = ''] = files;
      const profile = `/technician/${technician.id}`;
      const search = technicianSearchEndpoints.listTechnicians.path;
      for (let visitor = 0; visitor < 1000; visitor += 1) {
        await get(visitor % 2 === 0 ? '/' : profile);
        await get(`${search}?lat=40.4&lng=-3.7`);
        // Each page has many files, which cost the most time here.
        if (visitor % 5 === 0) await get(file);
      }
      for (const { token } of people)
        for (const row of [requestEndpoints.listMyRequests, notificationEndpoints.listNotifications])
          await get(row.path, token);

      expect(Object.fromEntries(seen)).toEqual({
        '/ 200': 501,
        [`${profile} 200`]: 500,
        [`${search} 200`]: 1000,
        [`${file} 200`]: 200,
        [`${requestEndpoints.listMyRequests.path} 200`]: 300,
        [`${notificationEndpoints.listNotifications.path} 200`]: 300,
      });
    });

    it('is limited only in its calls, not in pages, build files, icons and photos', async () => {
      const { app } = world();
      const { files } = app.platform;
      const technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin') });
      const get = (url: string) => app.server.inject({ url, remoteAddress: CROWD });
      const [file = ''] = /\/assets\/[\w-]+\.js/.exec((await get('/')).body) ?? [];
      const photo = Buffer.from('webp');
      const [width = 0] = PUBLIC_WIDTHS;
      const name = await files.saveSizes(new Map([[width, photo]]));
      await app.platform.database.transaction(tx => updatePhoto(tx, technician.id, name));
      const publicPhoto = photoFile(name, width);
      const free = [
        '/',
        `/technician/${technician.id}`,
        '/login',
        file,
        '/favicon.svg',
        '/icons/icon-192.png',
        '/service-worker.js',
        '/manifest.webmanifest',
        `${PUBLIC_PHOTOS_PATH}/${publicPhoto}`,
        files.link(await files.save(photo), Date.now()),
      ];
      for (const url of free) {
        const { statusCode, headers } = await get(url);
        expect([url, statusCode, headers['x-ratelimit-limit']]).toEqual([url, 200, undefined]);
      }
      const call = await get(`${technicianSearchEndpoints.listTechnicians.path}?lat=40.4&lng=-3.7`);
      expect(Number(call.headers['x-ratelimit-limit'])).toBeGreaterThan(0);
    });
  },
  { RATE_LIMIT: '1' },
);
