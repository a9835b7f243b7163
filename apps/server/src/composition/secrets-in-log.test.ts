import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { expect, it } from 'vitest';
import { callAs } from '../testing/http/call-as.ts';
import { listen, openSocketClient } from '../testing/live/socket-client.ts';
import { tokenMailedTo } from '../testing/notifications/mails.ts';
import { onBothEngines } from '../testing/world.ts';

const EMAIL = 'privada@ejemplo.es';
const PASSWORD = 'caldera secreta';
const NEW_PASSWORD = 'tejado secreto';
const CARD = '4242424242424242';

onBothEngines(
  'the log',
  world => {
    it('has no password, token, cookie, link, card number, e-mail address or query string', async () => {
      const { app } = world();
      const body = { name: 'Ana', email: EMAIL, password: PASSWORD };
      const { token } = (await callAs(app, null, accountEndpoints.register, { body })).reply;
      const secrets = [EMAIL, PASSWORD, NEW_PASSWORD, CARD, token, 'cookie-secreta', 'consulta-secreta'];
      for (const password of [PASSWORD, NEW_PASSWORD])
        await callAs(app, null, accountEndpoints.login, { body: { email: EMAIL, password } });
      const change = { current_password: NEW_PASSWORD, new_password: PASSWORD };
      await callAs(app, token, ownAccountEndpoints.changePassword, { body: change });
      await callAs(app, null, mailedLinkEndpoints.forgotPassword, { body: { email: EMAIL } });
      const link = await tokenMailedTo(app, EMAIL);
      secrets.push(link);
      const reset = { token: link, password: NEW_PASSWORD };
      for (let time = 0; time < 2; time += 1)
        await callAs(app, null, mailedLinkEndpoints.resetPassword, { body: reset });
      const headers = { authorization: `Bearer ${token}`, cookie: 'x=cookie-secreta' };
      for (const url of [
        `/api/nada/${CARD}?q=consulta-secreta`,
        `/reset-password?token=${link}`,
        '/%E0%A4%A',
      ])
        await app.server.inject({ url, headers });
      await app.server.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { card: CARD } });
      const broken = { ...headers, 'content-type': 'application/json' };
      await app.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: broken,
        payload: `{"${CARD}`,
      });
      await openSocketClient(await listen(app), token).catch(() => null);
      const text = JSON.stringify(world().logLines);
      expect(text).toContain('login_failed');
      expect(text).toContain('"log":"access"');
      for (const secret of secrets) expect(text).not.toContain(secret);
    });
  },
  { LOG_LEVEL: 'trace', ACCESS_LOG: '1' },
);
