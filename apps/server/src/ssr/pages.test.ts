import { once } from 'node:events';
import { request } from 'node:http';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deleteAccount } from '../modules/accounts/public.ts';
import { DatabaseUnavailable } from '../platform/database/unavailable.ts';
import type { Router } from '../platform/http/router.ts';
import { readWebBuild } from '../platform/http/web-build.ts';
import type { Log } from '../platform/logs/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { deleteCompletely } from '../testing/accounts/delete-completely.ts';
import type { Person } from '../testing/accounts/people.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { limitsWith } from '../testing/limits-with.ts';
import { forceStatus, requestJob } from '../testing/requests/requests.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../testing/world.ts';
import { servePages } from './pages.ts';
import { createReadSite } from './read-site.ts';

/** Needs the built web app (`npm run build`). */
const ORIGIN = 'http://oficio.localhost';
const NETWORK = '203.0.113.7';
/** An empty document has no content. */
const EMPTY = '<div id="root"></div>';
/** More profiles than were once rendered at a time. */
const CRAWLED = 150;
const EVIL = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>\u2028&amp;`;

onOneEngine(
  'public pages',
  world => {
    let admin: Person;
    let plumber: Person;
    let evil: Person;
    let waiting: Person;

    beforeAll(async () => {
      const { app } = world();
      admin = await seedPerson(app, 'admin');
      plumber = await seedTechnician(app, { name: 'Lucía Peña Sáez', approvedBy: admin });
      evil = await seedTechnician(app, { name: `Ana ${EVIL}`, approvedBy: admin });
      await evil.call(ownProfileEndpoints.updateMyProfile, {
        // The address field has one line, and U+2028 is a line separator.
        body: {
          bio: `Calderas ${EVIL}`,
          address: EVIL.replace('\u2028', ''),
          experience_years: 1,
          hourly_rate: 20,
          available: 0,
        },
      });
      waiting = await seedTechnician(app, { name: 'Pendiente Núñez', approvedBy: null });
    });

    function buildOf(settings: Settings) {
      const build = readWebBuild(settings);
      if (!build) throw new Error('The web app is not built');
      return build;
    }

    const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
      world().app.server.inject({ method: 'GET', url, headers });

    async function page(url: string) {
      const { statusCode, body, headers } = await get(url);
      const content = (pattern: RegExp) => pattern.exec(body)?.[1];
      return {
        status: statusCode,
        body,
        headers,
        title: content(/<title>(.*?)<\/title>/s),
        meta: (name: string) => content(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
        canonical: content(/<link rel="canonical" href="([^"]*)"/),
        facts: JSON.parse(content(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? 'null'),
        /** The text of the app itself, without tags. */
        words: (content(/<div id="root">(.*)<script type="application\/json"/s) ?? '').replace(
          /<[^>]*>/g,
          ' ',
        ),
      };
    }

    async function review(rating: number, comment: string): Promise<void> {
      const customer = await seedPerson(world().app, 'user', 'Íñigo Sanz');
      const id = await requestJob(customer, plumber);
      await forceStatus(world().app, id, 'completed');
      const body = { request_id: id, rating, comment };
      (await customer.call(reviewEndpoints.createReview, { body })).reply;
    }

    describe('home', () => {
      it('the home page contains the technicians around Madrid, a title, a description and a canonical address', async () => {
        const home = await page('/');
        expect(home.status).toBe(200);
        expect(home.title).toBe('Técnicos de confianza cerca de ti · Oficio');
        expect(home.canonical).toBe(`${ORIGIN}/`);
        expect(home.meta('og:url')).toBe(`${ORIGIN}/`);
        expect(home.meta('description')).toContain('técnico cerca de ti');
        expect(home.facts).toMatchObject({ '@context': 'https://schema.org', '@type': 'WebSite' });
        expect(home.words).toContain('1 técnico a menos de 10 km del centro de Madrid');
        expect(home.words).toContain('Lucía Peña Sáez');
        expect(home.body).toContain(`href="/technician/${plumber.id}"`);
        expect(home.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
        });
        expect(home.headers['x-robots-tag']).toBeUndefined();
        // These comments mark parts that React left for the browser to render.
        expect(home.body).not.toMatch(/<!--\$[!?]-->/);
      });

      it('the home page contains the results for the filters in its address', async () => {
        expect((await page('/?minRating=4.5')).words).toContain('Nadie cumple estos filtros por aquí');
        expect((await page('/?maxPrice=31&radius=3')).words).toContain('1 técnico a menos de 3 km');
        const otherPlace = await page('/?lat=41.39&lng=2.17');
        expect(otherPlace.words).toContain('Ningún técnico a menos de 10 km de la zona elegida');
        expect(otherPlace.words).toMatch(/El más cercano está a 50\d,\d km/);
        expect(otherPlace.canonical).toBe(`${ORIGIN}/`);
        // No technician offers this service. The browser shows the message.
        expect((await page('/?service=Nada')).status).toBe(200);
      });
    });

    describe('profile page', () => {
      it('an approved profile is public and contains the reviews of customers', async () => {
        await review(5, 'Rapidísima y muy limpia');
        await review(4, 'Puntual');
        const profile = await page(`/technician/${plumber.id}`);
        expect([profile.status, profile.title]).toEqual([200, 'Lucía Peña Sáez · Oficio']);
        expect(profile.canonical).toBe(`${ORIGIN}/technician/${plumber.id}`);
        expect(profile.meta('og:title')).toBe('Lucía Peña Sáez · Oficio');
        expect(profile.meta('og:type')).toBe('profile');
        expect(profile.meta('description')).toContain('2 reseñas');
        expect(profile.facts).toMatchObject({
          '@type': 'HomeAndConstructionBusiness',
          name: 'Lucía Peña Sáez',
          url: `${ORIGIN}/technician/${plumber.id}`,
          aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
          review: [
            { reviewBody: 'Puntual', reviewRating: { ratingValue: 4 }, author: { name: 'Íñigo Sanz' } },
            { reviewBody: 'Rapidísima y muy limpia', reviewRating: { ratingValue: 5 } },
          ],
        });
        for (const text of [
          'Rapidísima y muy limpia',
          '4,5',
          'Calle Mayor, 1, Madrid',
          '$30/h',
          'Disponible',
        ])
          expect(profile.words).toContain(text);
        expect(profile.body).not.toMatch(/<!--\$[!?]-->/);
      });

      it.each(['999999', 'x', '0', '1e3'])('a profile that does not exist (%s) returns 404', async id => {
        const { status, title, words, headers, canonical, facts } = await page(`/technician/${id}`);
        expect([status, title, canonical, facts]).toEqual([
          404,
          'Técnico no encontrado · Oficio',
          undefined,
          null,
        ]);
        expect(words).toContain('Técnico no encontrado');
        expect(headers['x-robots-tag']).toBe('noindex');
      });

      it('a profile that waits for approval returns 404 for every caller until it is approved', async () => {
        const url = `/technician/${waiting.id}`;
        for (const token of [waiting.token, admin.token]) {
          const { statusCode, body } = await get(url, { authorization: `Bearer ${token}` });
          expect([statusCode, body.includes('Pendiente Núñez')]).toEqual([404, false]);
        }
        const { read } = world().app.platform.database;
        const { profile_id: profileId } = await read
          .selectFrom('technicians')
          .select('profile_id')
          .where('user_id', '=', waiting.id)
          .executeTakeFirstOrThrow();
        await admin.call(adminTechnicianEndpoints.approveTechnician, { params: { profileId } });
        expect((await page(url)).words).toContain('Pendiente Núñez');
      });

      it('every script except the one that starts the app waits in an inert element', async () => {
        for (const url of ['/', `/technician/${evil.id}`, '/nada']) {
          const { body } = await page(url);
          const active = body.replace(/<template>.*?<\/template>/gs, '');
          expect(active.match(/<script type="module"/g), url).toHaveLength(1);
          expect(active, url).not.toContain('modulepreload');
          expect(body.match(/<script [^>]*type="module"/g)?.length, url).toBeGreaterThan(1);
        }
      });

      it('texts of users cannot inject markup into the profile page', async () => {
        const profile = await page(`/technician/${evil.id}`);
        expect(profile.status).toBe(200);
        expect(profile.body).not.toContain('<script>alert');
        expect(profile.body).not.toContain('<img');
        // Every script of the document is our own file or data, and ends where we ended it.
        const scripts = [...profile.body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
        expect(profile.body.match(/<\/script/g)).toHaveLength(scripts.length);
        for (const [, attributes = '', text = ''] of scripts) {
          if (text === '') expect(attributes).toMatch(/ src="\/assets\//);
          else expect(JSON.parse(text)).toBeTruthy();
          expect(text).not.toMatch(/[<\u2028\u2029]/);
        }
        // The page still shows the text of the profile.
        expect(profile.facts).toMatchObject({
          name: `Ana ${EVIL}`,
          description: `Calderas ${EVIL.replace('\u2028', '\n')}`,
        });
        expect(profile.title).toBe(
          'Ana &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&gt;&lt;img src=x onerror=alert(2)&gt;\u2028&amp;amp; · Oficio',
        );
      });
    });

    it('the server renders one document per page for all visitors, with an ETag of its content', async () => {
      const url = `/technician/${plumber.id}`;
      const [one, again] = [await get(url), await get(url, { authorization: `Bearer ${plumber.token}` })];
      const etag = String(one.headers.etag);
      expect(again.headers.etag).toBe(etag);
      const same = await get(url, { 'if-none-match': `"x", ${etag}` });
      expect([same.statusCode, same.body]).toEqual([304, '']);
      await plumber.call(ownProfileEndpoints.updateMyProfile, {
        body: {
          bio: 'Otra vida',
          address: 'Sol',
          experience_years: 6,
          hourly_rate: 31,
          available: 1,
          latitude: 40.4168,
          longitude: -3.7038,
        },
      });
      const changed = await get(url, { 'if-none-match': etag });
      expect([changed.statusCode, changed.body.includes('Otra vida')]).toEqual([200, true]);
    });

    it('a cached profile page shows the new name of a reviewer, and no name after the deletion, before the rows are erased', async () => {
      const { app } = world();
      await app.platform.tasks.hold();
      const carpenter = await seedTechnician(app, { name: 'Pablo Ruiz', approvedBy: admin });
      const customer = await seedPerson(app, 'user', 'Olvido Mínguez');
      const other = await seedPerson(app, 'user', 'Blas Otero');
      const id = await requestJob(customer, carpenter);
      await forceStatus(app, id, 'completed');
      const body = { request_id: id, rating: 5, comment: 'Bien' };
      (await customer.call(reviewEndpoints.createReview, { body })).reply;
      const url = `/technician/${carpenter.id}`;
      expect((await page(url)).words).toContain('Olvido Mínguez');
      const { etag } = (await get(url)).headers;
      const rename = (person: Person, name: string) =>
        person.call(ownAccountEndpoints.updateProfile, { body: { name, phone: null } });
      await rename(other, 'Blas Pérez');
      expect((await get(url)).headers.etag).toBe(etag);
      await rename(customer, 'Olvido Prieto');
      expect((await page(url)).words).toContain('Olvido Prieto');
      await app.platform.database.transaction(tx => deleteAccount(tx, customer.id));
      const { body: left } = await page(url);
      expect([left.includes('Olvido'), left.includes('Usuario eliminado')]).toEqual([false, true]);
      await deleteCompletely(app, carpenter.id);
    });

    const askServer: Router['ask'] = async ({ path, params, query }) => {
      const url = path.replace('{id}', params.id ?? '');
      return (await world().app.server.inject({ url, query })).body;
    };

    interface PagesOf extends Partial<Pick<Parameters<typeof servePages>[0], 'log' | 'limits'>> {
      readonly ask: Router['ask'];
    }

    function pagesOf({ ask, ...options }: PagesOf) {
      const { platform, technicians } = world().app;
      const pages = servePages({
        router: { ask },
        build: buildOf(platform.settings),
        settings: platform.settings,
        log: platform.log,
        limits: platform.limits,
        changes: technicians.changes,
        findReviewers: async () => [],
        readSite: createReadSite(platform),
        ...options,
      });
      onTestFinished(() => pages.close());
      return pages;
    }

    it('a page that cannot be rendered is a 503 with the empty document, which search engines do not store', async () => {
      const errors: unknown[] = [];
      const log = { error: (details: unknown) => errors.push(details) } as unknown as Log;
      const pages = pagesOf({ ask: () => Promise.reject(new Error('The database is gone')), log });
      const { status, listed, document } = await pages.pageAt('/?lat=40.4&lng=-3.7', NETWORK);
      expect([status, listed]).toEqual([503, false]);
      expect(String(await document.encoded(null))).toContain(EMPTY);
      expect(errors).toMatchObject([{ path: '/', err: { message: 'The database is gone' } }]);
    });

    it('pages with data return 503 while the database is down, and empty documents are served', async () => {
      const { pageAt } = pagesOf({
        ask: () => Promise.reject(new DatabaseUnavailable(new Error('down'))),
      });
      await expect(pageAt('/', NETWORK)).rejects.toThrow(DatabaseUnavailable);
      await expect(pageAt('/technician/1', NETWORK)).rejects.toThrow(DatabaseUnavailable);
      expect((await pageAt('/dashboard', NETWORK)).status).toBe(200);
    });

    it('a cached page needs no data, and a changed technician renders the page again', async () => {
      const { technicians } = world().app;
      const asked: string[] = [];
      const { pageAt } = pagesOf({
        ask: call => {
          asked.push(call.path);
          return askServer(call);
        },
      });
      for (const url of ['/', `/technician/${plumber.id}`]) {
        const first = await pageAt(url, NETWORK);
        const needed = asked.splice(0);
        expect(needed.length).toBeGreaterThan(1);
        expect((await pageAt(url, NETWORK)).document).toBe(first.document);
        expect(asked).toEqual([]);
        technicians.changes.markChanged([plumber.id]);
        await pageAt(url, NETWORK);
        expect(asked.splice(0).sort()).toEqual(needed.sort());
      }
    });

    it('a network that renders too many pages gets cached pages and the empty document, and others are served', async () => {
      const other = await seedTechnician(world().app, { name: 'Inés Vega', approvedBy: admin });
      const { pageAt } = pagesOf({
        ask: askServer,
        limits: limitsWith({ page_rendering: { max: 3 } }),
      });
      const cached = await pageAt(`/technician/${plumber.id}`, NETWORK);
      for (const search of ['/?lat=40.1&lng=-3.7', '/?lat=40.2&lng=-3.7'])
        expect((await pageAt(search, NETWORK)).status).toBe(200);
      for (const url of [`/technician/${other.id}`, '/?lat=40.3&lng=-3.7', '/%74echnician/1']) {
        const { status, document } = await pageAt(url, NETWORK);
        expect([status, String(await document.encoded(null)).includes(EMPTY)]).toEqual([503, true]);
      }
      expect((await pageAt(`/technician/${plumber.id}`, NETWORK)).document).toBe(cached.document);
      for (const url of ['/', '/?lat=40.1&lng=-3.7', '/dashboard'])
        expect((await pageAt(url, NETWORK)).status).toBe(200);
      expect((await pageAt(`/technician/${other.id}`, '198.51.100.9')).status).toBe(200);
      await deleteCompletely(world().app, other.id);
    });

    it('many invented searches get a 503 without blocking a profile, and other addresses share one document', async () => {
      const searches = Array.from({ length: 60 }, (_, index) => `/?lat=40.${100 + index}&lng=-3.7`);
      const [answers, profile] = await Promise.all([
        Promise.all(searches.map(url => get(url))),
        get(`/technician/${plumber.id}?new`),
      ]);
      expect([profile.statusCode, profile.body.includes('Lucía Peña Sáez')]).toEqual([200, true]);
      const refused = answers.filter(({ statusCode }) => statusCode === 503);
      expect(refused.length).toBeGreaterThan(0);
      for (const { headers, body } of refused)
        expect([headers['retry-after'], headers['x-robots-tag'], body.includes(EMPTY)]).toEqual([
          '2',
          'noindex',
          true,
        ]);
      for (const kind of ['/technician/99999', '/nada']) {
        const tags = await Promise.all(
          Array.from({ length: 200 }, async (_, index) => (await get(`${kind}${index}`)).headers.etag),
        );
        expect(new Set(tags).size).toBe(1);
      }
    });

    it('pages show the site name that an administrator set, with any characters escaped', async () => {
      const { database, mailer } = world().app.platform;
      const rename = async (fromName: string) => {
        const { hasPassword: _, ...settings } = await mailer.settings();
        await database.transaction(tx => mailer.save(tx, { ...settings, fromName }, null));
      };
      await rename('Manos & "Maña" <b>');
      const named = 'Manos &amp; &quot;Maña&quot; &lt;b&gt;';
      const home = await page('/');
      expect(home.title).toContain(` · ${named}`);
      expect(home.meta('og:site_name')).toBe(named);
      const empty = await page('/dashboard');
      expect(empty.title).toBe(named);
      for (const { body } of [home, empty, await page('/login'), await page('/nada')]) {
        expect(body).toContain(`<html data-site="${named}" lang="es"`);
        expect(body).toContain(`<meta name="apple-mobile-web-app-title" content="${named}" />`);
        expect(body.replace(/<style>.*?<\/style>/gs, '')).not.toMatch(/\bOficio\b|>oficio</);
      }
      const manifest = await get('/manifest.webmanifest');
      expect([manifest.headers['content-type'], JSON.parse(manifest.body)]).toMatchObject([
        'application/manifest+json; charset=utf-8',
        {
          short_name: 'Manos & "Maña" <b>',
          name: 'Manos & "Maña" <b>: técnicos cerca de ti',
          start_url: '/',
        },
      ]);
      await rename('Oficio');
      expect((await page('/dashboard')).title).toBe('Oficio');
    });

    it('cached pages show hourly rates in the currency that an administrator chose', async () => {
      const { database, mailer } = world().app.platform;
      const change = async (rateCurrency: RateCurrency) => {
        const { hasPassword: _, ...settings } = await mailer.settings();
        await database.transaction(tx => mailer.save(tx, { ...settings, rateCurrency }, null));
      };
      const pages = () => Promise.all([page('/'), page(`/technician/${plumber.id}`)]);
      for (const { words } of await pages()) expect(words).toMatch(/\$\d+\/h/);
      await change('€');
      const [home, profile] = await pages();
      for (const { words, body } of [home, profile]) {
        expect(words).toMatch(/\d\u00a0€\/h/);
        expect(words).not.toMatch(/\$\d/);
        expect(body).toMatch(/<html [^>]*data-currency="€"/);
      }
      expect(profile.facts).toMatchObject({ priceRange: expect.stringMatching(/^\d+\u00a0€\/h$/) });
      await change('$');
      for (const { words } of await pages()) expect(words).toMatch(/\$\d+\/h/);
    });

    it('every document carries the contact address of the site, and none without one', async () => {
      const { database, mailer } = world().app.platform;
      const change = async (contactEmail: string) => {
        const { hasPassword: _, ...settings } = await mailer.settings();
        await database.transaction(tx => mailer.save(tx, { ...settings, contactEmail }, null));
      };
      const tags = () =>
        Promise.all(
          ['/', '/login', '/nada'].map(async url => /<html [^>]*>/.exec((await page(url)).body)?.[0]),
        );
      expect((await tags()).join()).not.toContain('data-contact');
      await change('"ayuda"&co@oficio.test');
      for (const tag of await tags())
        expect(tag).toContain(' data-contact="&quot;ayuda&quot;&amp;co@oficio.test" ');
      await change('');
      expect((await tags()).join()).not.toContain('data-contact');
    });

    it('the server returns 404 for addresses of other sites', async () => {
      const { server } = world().app;
      const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
      for (const path of ['http://evil.example/', 'http://evil.example/technician/1', '*']) {
        const call = request({ host: '127.0.0.1', port, path }).end();
        const [{ statusCode }] = await once(call, 'response');
        expect([path, statusCode]).toEqual([path, 404]);
        call.destroy();
      }
    });

    it('repeated slashes redirect to the one address of the page, and never to another site', async () => {
      for (const [url, to] of [
        ['///', '/'],
        ['//?radius=5&next=//x', '/?radius=5&next=//x'],
        ['//evil.example/technician/1', '/evil.example/technician/1'],
        ['/login//', '/login/'],
      ] as const) {
        const { statusCode, headers } = await get(url);
        expect([url, statusCode, headers.location]).toEqual([url, 301, to]);
      }
    });

    it('undecodable page addresses return a page, and undecodable API addresses return JSON', async () => {
      for (const [url, name] of [
        ['/%', 'Esta página no existe'],
        ['/%E0%A4%A', 'Esta página no existe'],
        ['/login%zz', 'Esta página no existe'],
        ['/technician/%ff?de=%ff', 'Técnico no encontrado'],
      ] as const) {
        const { status, title, headers } = await page(url);
        expect([url, status, title]).toEqual([url, 404, `${name} · Oficio`]);
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
      const { statusCode, headers } = await get('/api/technicians/%E0%A4%A');
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    });

    it.each([
      ['/login', 'Iniciar sesión', ['email', 'password']],
      ['/register', 'Crear una cuenta', ['name', 'email', 'phone', 'password']],
    ])(
      '%s contains its form, which no address can contain, and no search engine lists it',
      async (url, title, names) => {
        for (const address of [url, `${url}?next=%2Fchat`]) {
          const { status, headers, body, title: shown, meta } = await page(address);
          expect([status, shown, meta('robots')]).toEqual([200, `${title} · Oficio`, 'noindex']);
          expect(headers['cache-control']).toBe('no-cache');
          expect(headers['set-cookie']).toBeUndefined();
          expect(body).toContain(`<h1`);
          const form = /<form [^>]*>/.exec(body)?.[0] ?? '';
          expect(form).toContain('method="post"');
          for (const name of names) expect(body).toContain(`name="${name}"`);
          expect(body).not.toMatch(/<!--\$[!?]-->/);
        }
        expect((await page(url)).headers['x-robots-tag']).toBe('noindex');
        expect((await page(`${url}?next=%2Fchat`)).body).toMatch(/href="\/(login|register)\?next=%2Fchat"/);
        // The browser sends a form that was pressed before the scripts ran.
        const payload = 'email=ana%40ejemplo.es&password=secreto-123';
        const sent = await world().app.server.inject({
          method: 'POST',
          url: `${url}?next=%2Fchat`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload,
        });
        expect([sent.statusCode, sent.headers.location, sent.body]).toEqual([303, `${url}?next=%2Fchat`, '']);
      },
    );

    it('the login shows the reason in its address', async () => {
      expect((await page('/login?error=google_cancelado')).words).toContain(
        'Has cancelado el acceso con Google',
      );
      expect((await page('/login?error=%3Cscript%3E')).words).toContain(
        'No hemos podido iniciar sesión con Google',
      );
    });

    it('the registration chooses the account type that its address names', async () => {
      const { body } = await page('/register?role=technician');
      expect(body.match(/aria-checked="(true|false)"/g)).toEqual([
        'aria-checked="false"',
        'aria-checked="true"',
      ]);
    });

    it('private pages are empty documents and are not listed by search engines', async () => {
      for (const url of ['/dashboard', '/technician/dashboard', '/admin/technicians', '/chat?request=1']) {
        const { status, headers, body } = await page(url);
        expect([url, headers['x-robots-tag']]).toEqual([url, 'noindex']);
        if (status !== 200) continue;
        expect(body).toContain('<div id="root"></div>');
        const [, ahead = ''] = /<link rel="modulepreload" crossorigin href="([^"]+)">/.exec(body) ?? [];
        expect((await get(ahead)).headers['content-type']).toContain('javascript');
      }
      const unknown = await page('/nada.txt');
      expect([unknown.status, unknown.title]).toEqual([404, 'Esta página no existe · Oficio']);
      for (const url of ['/api/nada', '/assets/nada.js', '/index.html', '/manifest.json'])
        expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    });

    it('a password manager finds the page that changes the password, and no other well-known address', async () => {
      const { statusCode, headers } = await get('/.well-known/change-password');
      expect([statusCode, headers.location]).toEqual([302, '/account#contrasena']);
      expect((await get('/.well-known/resource-that-should-not-exist')).statusCode).toBe(404);
    });

    it('the sitemap lists the public pages', async () => {
      const robots = await get('/robots.txt');
      expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
      expect(robots.body).toMatch(/^User-agent: \*$/m);
      const index = await get('/sitemap.xml');
      expect(index.headers['content-type']).toMatch(/^application\/xml/);
      const [first] = [...index.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
      expect(first).toBe(`${ORIGIN}/sitemaps/0.xml`);
      const list = await get('/sitemaps/0.xml');
      const addresses = [...list.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
      expect(addresses).toEqual([
        `${ORIGIN}/`,
        ...[plumber.id, evil.id, waiting.id].map(id => `${ORIGIN}/technician/${id}`),
      ]);
      const hidden = await seedTechnician(world().app, { approvedBy: null });
      expect((await get('/sitemaps/0.xml')).body).not.toContain(`/technician/${hidden.id}<`);
      for (const file of ['x.xml', '-1.xml', '01.xml', '1', '99999999999999.xml'])
        expect((await get(`/sitemaps/${file}`)).statusCode).toBe(404);
    });

    it('the server renders every one of many profiles, one after the other and four at a time', async () => {
      const ids = await copyTechnician(plumber.id, 2 * CRAWLED);
      const isComplete = async (id: number) => {
        const { statusCode, body } = await get(`/technician/${id}`);
        return (
          statusCode === 200 && !body.includes(EMPTY) && body.includes(`href="${ORIGIN}/technician/${id}"`)
        );
      };
      const incomplete: number[] = [];
      for (const id of ids.slice(0, CRAWLED)) if (!(await isComplete(id))) incomplete.push(id);
      const waiting = ids.slice(CRAWLED);
      const crawler = async () => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
          if (!(await isComplete(id))) incomplete.push(id);
      };
      await Promise.all([crawler(), crawler(), crawler(), crawler()]);
      expect(incomplete).toEqual([]);
    });

    /** Inserts technicians with the data of this one. Returns their ids. */
    async function copyTechnician(id: number, count: number): Promise<number[]> {
      const { database } = world().app.platform;
      return database.transaction(async ({ db }) => {
        const user = await db
          .selectFrom('users')
          .select(['name', 'phone', 'role', 'email_verified', 'created_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const { profile_id: _, ...profile } = await db
          .selectFrom('technicians')
          .selectAll()
          .where('user_id', '=', id)
          .executeTakeFirstOrThrow();
        const ids: number[] = [];
        for (let copy = 0; copy < count; copy += 1) {
          const email = `copia-${copy}@ejemplo.es`;
          const inserted = await db
            .insertInto('users')
            .values({ ...user, email, email_key: email, words: '' })
            .returning('id')
            .executeTakeFirstOrThrow();
          await db
            .insertInto('technicians')
            .values({ ...profile, user_id: inserted.id })
            .execute();
          ids.push(inserted.id);
        }
        return ids;
      });
    }
  },
  { PUBLIC_URL: ORIGIN },
);
