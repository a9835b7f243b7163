import { pathOf } from '@oficio/domain/endpoint.ts';
import { localOf } from '@oficio/domain/fields/zoned-time.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { IMAGE_MAX_BYTES } from '@oficio/domain/photos.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { CUSTOMER_DETAILS_DAYS } from '@oficio/domain/requests/place.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { extendSessions } from '../../testing/accounts/extend-sessions.ts';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { snapshotRequestState } from '../../testing/database/snapshot-request-state.ts';
import { uploaded } from '../../testing/files/uploaded.ts';
import { noisyPhoto } from '../../testing/http/photo.ts';
import { type FormFile, postForm } from '../../testing/http/post-form.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';
import { suspendUser } from '../accounts/public.ts';
import { createRequest as sendWish } from './creation/create-request.ts';

const {
  createRequest,
  declineRequest,
  getRequest,
  listMyRequests,
  listTechnicianRequests,
  setRequestStatus,
  approveRequest,
} = requestEndpoints;

const { withdrawRequest } = withdrawalEndpoints;

const HOUR = 3_600_000;
/** Plaza Mayor, with a precision of a metre. */
const HOME = { latitude: 40.415511, longitude: -3.707412 };
const BODY = {
  service_id: 1,
  description: 'Gotea el grifo de la cocina',
  address: 'Plaza Mayor, 1',
  ...HOME,
};

const form = (input: object) => Object.entries(input).map(([name, value]) => [name, String(value)] as const);

onBothEngines('requests', (world, onOne) => {
  let customer: Person;
  let plumber: Person;
  let neighbour: Person;
  let electrician: Person;
  let faraway: Person;
  let waiting: Person;
  let stranger: Person;
  let admin: Person;

  beforeAll(async () => {
    const { app } = world();
    admin = await seedPerson(app, 'admin');
    customer = await seedPerson(app, 'user', 'Carmen Ibáñez');
    stranger = await seedPerson(app, 'user');
    plumber = await seedTechnician(app, { approvedBy: admin, name: 'Luis Prieto' });
    neighbour = await seedTechnician(app, { approvedBy: admin, latitude: 40.5, longitude: -3.7 });
    electrician = await seedTechnician(app, { approvedBy: admin, serviceIds: [5] });
    faraway = await seedTechnician(app, { approvedBy: admin, latitude: 40.9, longitude: -3.7 });
    waiting = await seedTechnician(app, { approvedBy: null });
  });

  async function ask(input: object = {}, by = customer) {
    return (await by.call(createRequest, { body: { ...BODY, ...input } })).reply.request;
  }
  const see = (who: Person, id: number) => who.call(getRequest, { params: { id } });
  const set = (who: Person, id: number, status: string) =>
    who.call(setRequestStatus, { params: { id }, body: { status } });
  const waitingFor = async (who: Person) =>
    (await who.call(listTechnicianRequests)).reply.requests.map(request => request.id);

  it('shows an open request to eligible technicians and not to its author', async () => {
    const { id } = await ask();
    expect(await waitingFor(plumber)).toContain(id);
    expect(await waitingFor(neighbour)).toContain(id);
    for (const other of [electrician, faraway, waiting]) {
      expect(await waitingFor(other)).not.toContain(id);
      expect((await see(other, id)).status).toBe(404);
    }
    const own = await ask({}, plumber);
    expect(await waitingFor(plumber)).not.toContain(own.id);
    expect((await set(plumber, own.id, 'accepted')).status).toBe(403);
    expect((await set(waiting, id, 'accepted')).refusal).toEqual({
      error: 'Tu cuenta de técnico está pendiente de aprobación',
    });
    expect((await set(neighbour, id, 'accepted')).status).toBe(200);
    expect((await set(plumber, id, 'accepted')).refusal).toEqual({
      error: 'Otro técnico ya aceptó esta solicitud',
    });
    expect(await waitingFor(plumber)).not.toContain(id);
  });

  it('pages both lists newest first without gaps or repeats', async () => {
    const author = await seedPerson(world().app, 'user');
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1)
      ids.unshift((await ask(n % 2 ? { technician_id: plumber.id } : {}, author)).id);
    const mine: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const { reply } = await author.call(listMyRequests, { query: { limit: 2, cursor } });
      mine.push(...reply.requests.map(request => request.id));
      if (reply.next_cursor === null) break;
      cursor = reply.next_cursor;
    }
    expect(mine).toEqual(ids);
    const whole = await waitingFor(plumber);
    expect(whole.slice(0, 5)).toEqual(ids);
    const paged: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const { reply } = await plumber.call(listTechnicianRequests, { query: { limit: 3, cursor } });
      paged.push(...reply.requests.map(request => request.id));
      if (reply.next_cursor === null) break;
      cursor = reply.next_cursor;
    }
    expect(paged).toEqual(whole);
  });

  it('stores the price in cents and one offer for repeated calls', async () => {
    const { id } = await ask({ technician_id: plumber.id });
    await set(plumber, id, 'accepted');
    const negotiated_date = new Date(world().now + HOUR).toISOString();
    const body = { negotiated_price: 80.1, negotiated_date };
    const offers = await Promise.all(
      [1, 2, 3].map(() => plumber.call(approveRequest, { params: { id }, body })),
    );
    for (const { status } of offers) expect([200, 409]).toContain(status);
    expect((await see(customer, id)).reply.request).toMatchObject({ status: 'approved', ...body });
    const { read } = world().app.platform.database;
    const stored = await read
      .selectFrom('offers')
      .select(['version', 'price_cents', 'starts_at', 'technician_id'])
      .where('request_id', '=', id)
      .execute();
    expect(stored).toEqual([
      { version: 1, price_cents: 8010, starts_at: Date.parse(negotiated_date), technician_id: plumber.id },
    ]);
  });

  /** Expects that a call is refused with this error and stores nothing. */
  async function expectRefusal(
    call: () => Promise<{ readonly status: number; readonly refusal: unknown }>,
    expected: readonly [status: number, error: string, field?: string],
  ) {
    const before = await snapshotRequestState(world().app);
    const answer = await call();
    const [status, error, field] = expected;
    expect([answer.status, answer.refusal]).toEqual([
      status,
      field === undefined ? { error } : { error, field },
    ]);
    expect(await snapshotRequestState(world().app)).toEqual(before);
  }

  const MISSING = 'Por favor completa todos los campos obligatorios';
  const yesterday = () => new Date(Date.now() - 24 * HOUR).toISOString();

  onOne(() => {
    it('shows a direct request only to its two sides', async () => {
      const scheduled_date = new Date(world().now + 24 * HOUR).toISOString();
      const request = await ask({ technician_id: plumber.id, scheduled_date });
      expect(request).toMatchObject({
        status: 'pending',
        is_open: false,
        service_name: 'Fontanería',
        service_icon: '🚰',
        technician_id: plumber.id,
        technician_name: 'Luis Prieto',
        hourly_rate: 30,
        user_name: 'Carmen Ibáñez',
        scheduled_date,
        distance: null,
        negotiated_price: null,
        image_url: null,
        image_urls: [],
        reviewed: false,
        ...HOME,
      });
      expect((await see(customer, request.id)).reply.request).toEqual(request);
      expect((await see(admin, request.id)).reply.request).toEqual(request);
      expect((await see(plumber, request.id)).status).toBe(200);
      for (const other of [neighbour, electrician, faraway, waiting, stranger])
        expect((await see(other, request.id)).refusal).toEqual({ error: 'Solicitud no encontrada' });
      expect(await waitingFor(neighbour)).not.toContain(request.id);
    });

    it('shows the days that the customer prefers to the technicians who may accept', async () => {
      const today = localOf(world().now, 'Europe/Madrid').slice(0, 10);
      const { id, scheduled_date } = await ask({ scheduled_days: today });
      expect(scheduled_date).toBeNull();
      expect((await see(neighbour, id)).reply.request.scheduled_days).toBe(today);
    });

    it('shows the address, the point and the phone to the technician only while the job is assigned to them', async () => {
      const coarse = { address: 'Madrid', user_phone: null, latitude: 40.42, longitude: -3.71 };
      const exact = { address: BODY.address, user_phone: '+34 600 000 000', ...HOME };
      const ends = [
        await ask(),
        await ask({ technician_id: plumber.id }),
        await ask({ technician_id: plumber.id }),
      ];
      for (const { id } of ends) {
        expect((await see(plumber, id)).reply.request).toMatchObject({
          ...coarse,
          distance: 0.6,
          shown_on_acceptance: ['address', 'phone'],
        });
        const listed = (await plumber.call(listTechnicianRequests)).reply.requests.find(one => one.id === id);
        expect(listed).toEqual((await see(plumber, id)).reply.request);
      }
      const [open, direct, dropped] = ends.map(({ id }) => id);
      for (const id of [open, direct]) {
        const accepted = { ...exact, shown_on_acceptance: [] };
        expect((await set(plumber, id ?? 0, 'accepted')).reply.request).toMatchObject(accepted);
        expect((await see(plumber, id ?? 0)).reply.request).toMatchObject({ ...exact, distance: 0.3 });
      }
      await set(customer, dropped ?? 0, 'cancelled');
      expect((await see(plumber, dropped ?? 0)).reply.request).toMatchObject({
        status: 'cancelled',
        ...coarse,
      });
      expect((await see(neighbour, open ?? 0)).status).toBe(404);
    });

    it('hides the address, the point and the phone from the technician 30 days after the job is completed', async () => {
      const coarse = { address: 'Madrid', user_phone: null, latitude: 40.42, longitude: -3.71 };
      const exact = { address: BODY.address, user_phone: '+34 600 000 000', ...HOME };
      const { id } = await ask({ technician_id: plumber.id });
      await set(plumber, id, 'accepted');
      await world().app.platform.database.transaction(({ db }) =>
        db
          .updateTable('requests')
          .set({ status: 'completed', updated_at: world().now })
          .where('id', '=', id)
          .execute(),
      );
      const shown = async (who: Person) => {
        const { request } = (await see(who, id)).reply;
        const list = who === plumber ? listTechnicianRequests : listMyRequests;
        expect((await who.call(list)).reply.requests.find(one => one.id === id)).toEqual(request);
        return request;
      };
      const ended = world().now;
      try {
        world().now = ended + CUSTOMER_DETAILS_DAYS * 24 * HOUR - 1;
        expect(await shown(plumber)).toMatchObject({ ...exact, is_place_exact: true });
        world().now = ended + CUSTOMER_DETAILS_DAYS * 24 * HOUR;
        await extendSessions(world().app);
        expect(await shown(plumber)).toMatchObject({ ...coarse, is_place_exact: false });
        expect(await shown(customer)).toMatchObject({ ...exact, is_place_exact: true });
        expect((await see(admin, id)).reply.request).toMatchObject(exact);
      } finally {
        world().now = ended;
      }
    });

    it('tells the technician of a pending request whether the customer gave an address and a phone', async () => {
      const silent = await seedPerson(world().app, 'user');
      await world().app.platform.database.transaction(({ db }) =>
        db.updateTable('users').set({ phone: null }).where('id', '=', silent.id).execute(),
      );
      const { service_id, description } = BODY;
      const body = { service_id, description, technician_id: plumber.id };
      const { id } = (await silent.call(createRequest, { body })).reply.request;
      expect((await see(plumber, id)).reply.request.shown_on_acceptance).toEqual([]);
      expect((await see(silent, id)).reply.request.shown_on_acceptance).toEqual([]);
    });

    it('stores a photo without its metadata and serves it at a URL that expires', async () => {
      // A rotated photo that is larger than the stored size.
      const taken = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } })
        .jpeg()
        .withExif({ IFD0: { Make: 'CamaraQueDelata' } })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      expect(taken.includes('CamaraQueDelata')).toBe(true);
      const made = await postForm(world().app, customer.token, createRequest, form(BODY), [{ bytes: taken }]);
      expect(made.status).toBe(201);
      const id = made.body.request?.id ?? 0;
      const address = (await see(plumber, id)).reply.request.image_url ?? '';
      const fetchPhoto = (url: string) => world().app.server.inject({ url });
      const photo = await fetchPhoto(address);
      expect([photo.statusCode, photo.headers['content-type'], photo.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, max-age=300',
      ]);
      const { width, height, exif } = await sharp(photo.rawPayload).metadata();
      expect([width, height, exif]).toEqual([800, 1600, undefined]);
      const refused = { error: 'Este enlace ha caducado. Recarga la página' };
      for (const forged of [
        address.replace(/signature=.{4}/, 'signature=AAAA'),
        address.replace(/expires=\d/, 'expires=9'),
        address.split('?')[0] ?? '',
        '/api/files/..%2F..%2Foficio.sqlite?expires=9999999999999&signature=x',
      ])
        expect([(await fetchPhoto(forged)).statusCode, (await fetchPhoto(forged)).json()]).toEqual([
          403,
          refused,
        ]);
      world().now += HOUR;
      expect((await fetchPhoto(address)).statusCode).toBe(403);
      expect((await fetchPhoto((await see(plumber, id)).reply.request.image_url ?? '')).statusCode).toBe(200);
      world().now -= HOUR;
    });

    it('hides the photo from the technician once either side has cancelled the request', async () => {
      const ways: Readonly<Record<string, (id: number) => Promise<{ readonly status: number }>>> = {
        'the customer cancels': id => set(customer, id, 'cancelled'),
        'the technician declines': id =>
          plumber.call(declineRequest, { params: { id }, body: { reason: 'No llego' } }),
        'the customer withdraws': async id => {
          await set(plumber, id, 'accepted');
          return customer.call(withdrawRequest, { params: { id }, body: { reason: 'Ya no', refund: 0 } });
        },
        'the technician withdraws': async id => {
          await set(plumber, id, 'accepted');
          return plumber.call(withdrawRequest, { params: { id }, body: { reason: 'No llego', refund: 0 } });
        },
      };
      const files = [{ bytes: await noisyPhoto() }];
      for (const [way, end] of Object.entries(ways)) {
        const input = form({ ...BODY, technician_id: plumber.id });
        const id =
          (await postForm(world().app, customer.token, createRequest, input, files)).body.request?.id ?? 0;
        const photoFor = async (who: Person) => (await see(who, id)).reply.request.image_url;
        expect([way, await photoFor(plumber)]).toEqual([way, expect.stringContaining('/api/files/')]);
        expect([way, (await end(id)).status]).toEqual([way, 200]);
        expect([way, await photoFor(plumber)]).toEqual([way, null]);
        const listed = (await plumber.call(listTechnicianRequests)).reply.requests.find(one => one.id === id);
        expect([way, listed?.image_url, listed?.image_urls]).toEqual([way, null, []]);
        for (const other of [customer, admin])
          expect([way, await photoFor(other)]).toEqual([way, expect.stringContaining('/api/files/')]);
      }
    });

    it.each<[unknown, string, string, number?]>([
      [{ ...BODY, service_id: undefined }, 'service_id', MISSING],
      [{ ...BODY, service_id: '' }, 'service_id', MISSING],
      [{ ...BODY, service_id: 'uno' }, 'service_id', 'El servicio debe ser un número'],
      [{ ...BODY, service_id: 1.5 }, 'service_id', 'El servicio debe ser un número entero'],
      [{ ...BODY, service_id: [1] }, 'service_id', 'El servicio debe ser un número'],
      [{ ...BODY, service_id: 999_999 }, 'service_id', 'El servicio elegido no existe'],
      [{ ...BODY, description: '   ' }, 'description', MISSING],
      [{ ...BODY, description: { a: 1 } }, 'description', 'La descripción debe ser un texto'],
      [
        { ...BODY, description: 'x'.repeat(2001) },
        'description',
        'La descripción no puede pasar de 2000 caracteres',
      ],
      [{ ...BODY, address: 'Sol\n1' }, 'address', 'La dirección no puede tener saltos de línea'],
      [{ ...BODY, description: '\u0000\u200b' }, 'description', MISSING],
      [{ ...BODY, address: 'x'.repeat(201) }, 'address', 'La dirección no puede pasar de 200 caracteres'],
      [
        { ...BODY, address: undefined },
        'address',
        'Falta la dirección. Sin técnico elegido, la solicitud necesita un lugar',
      ],
      [{ ...BODY, latitude: 200 }, 'latitude', 'La latitud no puede ser mayor que 90'],
      [{ ...BODY, longitude: 'NaN' }, 'longitude', 'La longitud debe ser un número'],
      [
        { ...BODY, longitude: null },
        'longitude',
        'Falta la longitud. Sin técnico elegido, la solicitud necesita un lugar',
      ],
      [{ ...BODY, scheduled_date: 'mañana' }, 'scheduled_date', 'La fecha preferida no es una fecha válida'],
      [
        { ...BODY, scheduled_date: '2030-02-30T10:00:00Z' },
        'scheduled_date',
        'La fecha preferida no es una fecha válida',
      ],
      [{ ...BODY, scheduled_date: yesterday() }, 'scheduled_date', 'La fecha no puede estar en el pasado'],
      [
        { ...BODY, scheduled_date: '9999-12-31T10:00:00Z' },
        'scheduled_date',
        'La fecha no puede ser para dentro de más de un año',
      ],
      [{ ...BODY, scheduled_days: 'esta semana' }, 'scheduled_days', 'El periodo preferido no es válido'],
      [
        { ...BODY, scheduled_days: '0001-01-01/2030-01-01' },
        'scheduled_days',
        'El periodo preferido no es válido',
      ],
      [{ ...BODY, scheduled_days: '2020-01-01' }, 'scheduled_days', 'La fecha no puede estar en el pasado'],
      [
        { ...BODY, scheduled_days: '9998-01-01' },
        'scheduled_days',
        'La fecha no puede ser para dentro de más de un año',
      ],
      [
        { ...BODY, scheduled_days: '2030-01-01', scheduled_date: '2030-01-01T10:00:00Z' },
        'scheduled_days',
        'Indica una fecha o unos días, pero no las dos cosas',
      ],
      [{ ...BODY, technician_id: -1 }, 'technician_id', 'El técnico no puede ser menor que 1'],
      [{ ...BODY, technician_id: 999_999 }, 'technician_id', 'Técnico no encontrado', 404],
      [[BODY], 'service_id', MISSING],
      [{}, 'service_id', MISSING],
    ])('rejects the request %j', async (body, field, error, status = 400) => {
      await expectRefusal(() => customer.call(createRequest, { body }), [status, error, field]);
    });

    it('rejects a request to a technician who cannot take it', async () => {
      const busy = await seedTechnician(world().app, { approvedBy: admin, available: false });
      const { id: self } = plumber;
      const cases: [Person, number, readonly [number, string, string?]][] = [
        [customer, stranger.id, [404, 'Técnico no encontrado', 'technician_id']],
        [customer, waiting.id, [404, 'Técnico no encontrado', 'technician_id']],
        [customer, busy.id, [400, 'El técnico elegido no está disponible', 'technician_id']],
        [customer, electrician.id, [400, 'El técnico elegido no ofrece ese servicio', 'service_id']],
        [plumber, self, [400, 'No puedes solicitarte un servicio a ti mismo', 'technician_id']],
        [admin, plumber.id, [403, 'No tienes permiso para hacer esto']],
      ];
      for (const [who, technician_id, expected] of cases)
        await expectRefusal(() => who.call(createRequest, { body: { ...BODY, technician_id } }), expected);
    });

    describe('with a file', () => {
      const NOT_AN_IMAGE = [400, 'Solo se permiten archivos de imagen', 'image'] as const;
      const ONE_IMAGE = [400, 'Solo se puede adjuntar una imagen', 'image'] as const;
      const small = () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
          .png()
          .toBuffer();
      const square = (side: number) =>
        sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
          .png({ compressionLevel: 1 })
          .toBuffer();

      it.each<[string, () => Promise<readonly FormFile[]>, readonly [number, string, string?]]>([
        ['text called .jpg', async () => [{ bytes: Buffer.from('<script>alert(1)</script>') }], NOT_AN_IMAGE],
        [
          'an SVG',
          async () => [
            { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') },
          ],
          NOT_AN_IMAGE,
        ],
        ['half a photo', async () => [{ bytes: (await square(400)).subarray(0, 900) }], NOT_AN_IMAGE],
        [
          '6 MB',
          async () => [{ bytes: Buffer.alloc(IMAGE_MAX_BYTES + 1) }],
          [413, 'La imagen no debe superar 5MB', 'image'],
        ],
        [
          'a small file of 56 million pixels',
          async () => [{ bytes: await square(7500) }],
          [400, 'La imagen tiene demasiados píxeles', 'image'],
        ],
        [
          'a photo without a byte',
          async () => [{ bytes: Buffer.alloc(0) }],
          [400, 'La imagen está vacía', 'image'],
        ],
        [
          'a photo that is declared as HTML',
          async () => [{ bytes: await small(), type: 'text/html' }],
          NOT_AN_IMAGE,
        ],
        [
          'seven photos',
          async () => Array.from<FormFile>({ length: 7 }).fill({ bytes: await small() }),
          [400, 'Puedes adjuntar hasta 6 fotos', 'image'],
        ],
        [
          'a third photo that is text',
          async () => [{ bytes: await small() }, { bytes: await small() }, { bytes: Buffer.from('text') }],
          [400, 'La foto 3 no se puede usar. Solo se permiten archivos de imagen', 'image'],
        ],
        [
          'a first photo of 6 MB and a second one',
          async () => [{ bytes: Buffer.alloc(IMAGE_MAX_BYTES + 1) }, { bytes: await small() }],
          [413, 'La foto 1 no se puede usar. La imagen no debe superar 5MB', 'image'],
        ],
        ['a file where none belongs', async () => [{ bytes: await small(), field: 'foto' }], ONE_IMAGE],
      ])('rejects a request with %s', async (_, files, expected) => {
        const sent = await files();
        await expectRefusal(async () => {
          const { status, body } = await postForm(
            world().app,
            customer.token,
            createRequest,
            form(BODY),
            sent,
          );
          return { status, refusal: body };
        }, expected);
      });

      it.each([
        [
          'a photo of a type that the browser does not know',
          async () => ({ bytes: await small(), type: '' }),
          true,
        ],
        [
          'the empty field of a form without a photo',
          async () => ({ bytes: Buffer.alloc(0), name: '' }),
          false,
        ],
      ])('accepts a request with %s', async (_, file, hasPhoto) => {
        const { status, body } = await postForm(world().app, customer.token, createRequest, form(BODY), [
          await file(),
        ]);
        expect([status, body.request?.image_url != null]).toEqual([201, hasPhoto]);
      });

      it('removes the photo when the account is suspended during decoding', async () => {
        const { platform } = world().app;
        const { id } = await seedPerson(world().app, 'user');
        await platform.database.transaction(tx => suspendUser(tx, id, 'Prueba'));
        const file = await uploaded(await small());
        const input = {
          ...BODY,
          client_id: null,
          technician_id: null,
          scheduled_date: null,
          scheduled_days: null,
        };
        const before = await snapshotRequestState(world().app);
        await expect(sendWish(platform, { userId: id, address: '' }, input, [file])).rejects.toMatchObject({
          code: 'session_expired',
        });
        expect(await snapshotRequestState(world().app)).toEqual(before);
      });

      it('rejects an invalid request before it decodes the photo, because decoding is expensive', async () => {
        const bytes = Buffer.from('no photo');
        const cases = [
          [{ service_id: 999_999 }, [400, 'El servicio elegido no existe', 'service_id']],
          [{ technician_id: 999_999 }, [404, 'Técnico no encontrado', 'technician_id']],
        ] as const;
        for (const [change, expected] of cases)
          await expectRefusal(async () => {
            const input = form({ ...BODY, ...change });
            const { status, body } = await postForm(world().app, customer.token, createRequest, input, [
              { bytes },
            ]);
            return { status, refusal: body };
          }, expected);
      });

      it('rejects a field that is sent twice', async () => {
        const twice = [...form(BODY), ['service_id', '2'] as const];
        await expectRefusal(async () => {
          const { status, body } = await postForm(world().app, customer.token, createRequest, twice);
          return { status, refusal: body };
        }, [400, 'El servicio debe ser un número', 'service_id']);
      });
    });

    it('rejects invalid prices and dates of an offer with 400', async () => {
      const { id } = await ask({ technician_id: plumber.id });
      await set(plumber, id, 'accepted');
      const cases: [unknown, string, string][] = [
        [{}, 'negotiated_price', 'Debes especificar un precio'],
        [{ negotiated_price: null }, 'negotiated_price', 'Debes especificar un precio'],
        [{ negotiated_price: '12,50' }, 'negotiated_price', 'El precio debe ser un número'],
        [{ negotiated_price: '1e3' }, 'negotiated_price', 'El precio debe ser un número'],
        [{ negotiated_price: ' 12 ' }, 'negotiated_price', 'El precio debe ser un número'],
        [{ negotiated_price: '' }, 'negotiated_price', 'Debes especificar un precio'],
        [{ negotiated_price: 0.99 }, 'negotiated_price', 'El precio no puede ser menor que 1'],
        [{ negotiated_price: 50_000.01 }, 'negotiated_price', 'El precio no puede ser mayor que 50.000'],
        [{ negotiated_price: 10.001 }, 'negotiated_price', 'El precio admite como mucho dos decimales'],
        [
          { negotiated_price: 80, negotiated_date: 5 },
          'negotiated_date',
          'La fecha propuesta no es una fecha válida',
        ],
        [
          { negotiated_price: 80, negotiated_date: yesterday() },
          'negotiated_date',
          'La fecha no puede estar en el pasado',
        ],
        [
          { negotiated_price: 80, negotiated_date: '2999-01-01T10:00:00Z' },
          'negotiated_date',
          'La fecha no puede ser para dentro de más de un año',
        ],
      ];
      for (const [body, field, error] of cases)
        await expectRefusal(
          () => plumber.call(approveRequest, { params: { id }, body }),
          [400, error, field],
        );
    });

    it('rejects invalid statuses, ids, limits and cursors', async () => {
      const { id } = await ask({ technician_id: plumber.id });
      const statuses =
        'pending, negotiating, accepted, approved, payment_pending, payment_completed, in_progress, completed, cancelled';
      const put = (body: unknown) => () => customer.call(setRequestStatus, { params: { id }, body });
      await expectRefusal(put({}), [400, 'Falta el estado', 'status']);
      for (const status of ['volando', 3, ['cancelled'], null])
        await expectRefusal(put({ status }), [400, `El estado debe ser uno de: ${statuses}`, 'status']);
      await expectRefusal(put([]), [400, 'Los datos enviados no son válidos']);
      await expectRefusal(put({ status: 'x'.repeat(200_000) }), [413, 'Los datos enviados ocupan demasiado']);
      for (const [unknown, status, error, field] of [
        ['abc', 400, 'La solicitud debe ser un número', 'id'],
        ['0', 400, 'La solicitud no puede ser menor que 1', 'id'],
        ['1.5', 400, 'La solicitud debe ser un número entero', 'id'],
        ['1e30', 400, 'La solicitud debe ser un número', 'id'],
        ['9'.repeat(30), 404, 'Solicitud no encontrada', undefined],
        ['9'.repeat(100), 404, 'Solicitud no encontrada', undefined],
        ['9007199254740991', 404, 'Solicitud no encontrada', undefined],
      ] as const)
        for (const call of [
          () => plumber.call(getRequest, { params: { id: unknown } }),
          () => plumber.call(setRequestStatus, { params: { id: unknown }, body: { status: 'accepted' } }),
          () => plumber.call(approveRequest, { params: { id: unknown }, body: { negotiated_price: 80 } }),
        ])
          await expectRefusal(call, [status, error, field]);
      const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const unreadable = [400, 'El cursor de la página no es válido', 'cursor'] as const;
      for (const [query, expected] of [
        [{ limit: 0 }, [400, 'El límite no puede ser menor que 1', 'limit']],
        [{ limit: 201 }, [400, 'El límite no puede ser mayor que 200', 'limit']],
        [{ limit: 'todas' }, [400, 'El límite debe ser un número', 'limit']],
        [{ cursor: '¿?' }, unreadable],
        [{ cursor: cursor([1.5]) }, unreadable],
        [{ cursor: cursor([1e300]) }, unreadable],
        [{ cursor: cursor([1, 2]) }, unreadable],
        [{ cursor: cursor(['1 or 1=1']) }, unreadable],
      ] as const)
        for (const list of [listMyRequests, listTechnicianRequests])
          await expectRefusal(() => plumber.call(list, { query }), expected);
    });

    it('rejects unreadable bodies with 400 and unknown media types with 415', async () => {
      const send = (payload: string, type: string) => async () => {
        const answer = await world().app.server.inject({
          method: 'POST',
          url: pathOf(createRequest),
          headers: { authorization: `Bearer ${customer.token}`, 'content-type': type },
          payload,
        });
        return { status: answer.statusCode, refusal: answer.json() };
      };
      const unreadable = [400, 'El cuerpo de la petición no se puede leer'] as const;
      await expectRefusal(send('{"service_id":', 'application/json'), unreadable);
      await expectRefusal(send('--x\r\nbroken', 'multipart/form-data; boundary=x'), unreadable);
      await expectRefusal(send('<a/>', 'application/xml'), [
        415,
        'El formato de los datos enviados no se admite',
      ]);
    });
  });
});
