import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { expect, it } from 'vitest';
import { newPerson, personWith, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { REPLACED_TERM } from '../store/sessions.ts';
import { deviceName } from './present.ts';

const { getAccount, updateProfile, changePassword, listSessions, endSession, endOtherSessions } =
  ownAccountEndpoints;

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    'Safari en Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1',
    'Chrome en iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet en Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0',
    'Edge en Windows',
  ],
  ['curl/8.5.0', 'Dispositivo desconocido'],
  ['', 'Dispositivo desconocido'],
])('deviceName returns for the User-Agent "%s" the name "%s"', (agent, device) => {
  expect(deviceName(agent)).toBe(device);
});

onOneEngine('own account', world => {
  const logIn = async (email: string, agent: string) => {
    world().now += 1000;
    const { body } = await world().app.server.inject({
      method: 'POST',
      url: accountEndpoints.login.path,
      payload: { email, password: TEST_PASSWORD },
      headers: { 'user-agent': agent },
    });
    const { token, user } = JSON.parse(body);
    return personWith(world().app, token, user.id, user.name);
  };

  it("saves name and telephone and shows a technician's new name in the search", async () => {
    const admin = await seedPerson(world().app, 'admin');
    const ana = await seedTechnician(world().app, { name: 'Ana Antes', approvedBy: admin });
    const body = { name: 'Ana Después', phone: '(+34) 612–34·56 78' };
    expect((await ana.call(updateProfile, { body })).reply.user.phone).toBe('+34 612-34.56 78');
    const { reply } = await ana.call(updateProfile, { body: { name: ' Ana  Después ', phone: '' } });
    expect(reply.user).toMatchObject({ name: 'Ana Después', phone: null });
    expect((await ana.call(getAccount)).reply).toMatchObject({
      user: reply.user,
      has_password: false,
      has_google: false,
    });
    const found = await callAs(world().app, null, technicianSearchEndpoints.listTechnicians);
    expect(found.reply.technicians.map(({ name }) => name)).toEqual(['Ana Después']);
  });

  it('continues the session under a new token after a change of the password; the earlier token ends after ten seconds', async () => {
    const ana = await newPerson(world().app);
    const body = { current_password: TEST_PASSWORD, new_password: 'tejado azul' };
    const { status, reply } = await ana.call(changePassword, { body });
    expect(status).toBe(200);
    expect(reply.token).not.toBe(ana.token);
    const statusOf = async (token: string) => (await callAs(world().app, token, getAccount)).status;
    expect([await statusOf(ana.token), await statusOf(reply.token)]).toEqual([200, 200]);
    expect((await callAs(world().app, reply.token, listSessions)).reply.sessions).toHaveLength(1);
    world().now += REPLACED_TERM;
    expect([await statusOf(ana.token), await statusOf(reply.token)]).toEqual([401, 200]);
  });

  it.each([
    [{ name: '' }, 'name', 'Escribe tu nombre'],
    [{ name: 'x'.repeat(10_000) }, 'name', 'El nombre no puede pasar de 100 caracteres'],
    [{ name: 'Ana\r\nBcc: todos@ejemplo.es' }, 'name', 'El nombre no puede tener saltos de línea'],
    [{ name: 'Ana', phone: 'llámame' }, 'phone', 'El teléfono no es válido'],
  ])('rejects the profile %j with 400 and keeps the old name', async (body, field, error) => {
    const person = await seedPerson(world().app, 'user', 'Como Era');
    const { status, refusal } = await person.call(updateProfile, { body });
    expect([status, refusal]).toEqual([400, { error, field }]);
    expect((await person.call(getAccount)).reply.user.name).toBe('Como Era');
  });

  it('lists the sessions with readable device names and ends one or all other sessions of the same user', async () => {
    const phone = await newPerson(world().app);
    const { email } = (await phone.call(getAccount)).reply.user;
    const desk = await logIn(email, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
    const cafe = await logIn(email, 'x'.repeat(5000));
    const stranger = await newPerson(world().app);
    const ended: string[] = [];
    world().app.platform.events.subscribe('sessions_ended', async (_, { keys }) => void ended.push(...keys));

    const { sessions } = (await desk.call(listSessions)).reply;
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Dispositivo desconocido', false],
      ['Firefox en Linux', true],
      ['Dispositivo desconocido', false],
    ]);
    const [ofCafe] = sessions;
    await stranger.call(endSession, { params: { id: ofCafe?.id } });
    expect((await cafe.call(getAccount)).status).toBe(200);
    expect((await desk.call(endSession, { params: { id: ofCafe?.id } })).status).toBe(200);
    expect((await cafe.call(getAccount)).status).toBe(401);
    expect((await phone.call(getAccount)).status).toBe(200);
    await desk.call(endOtherSessions);
    expect((await phone.call(getAccount)).status).toBe(401);
    expect((await desk.call(listSessions)).reply.sessions).toHaveLength(1);
    expect((await stranger.call(getAccount)).status).toBe(200);
    // This event closes the live connections of the ended sessions.
    expect(ended).toHaveLength(2);
  });
});
