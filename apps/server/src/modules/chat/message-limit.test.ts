import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { LIMITS } from '@oficio/domain/limits.ts';
import { expect, it } from 'vitest';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { listen, openSocketClient } from '../../testing/live/socket-client.ts';
import { acceptedJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../testing/world.ts';

onOneEngine(
  'the limit of messages',
  world => {
    it('refuses messages of a person over the limit in both channels, and returns those that are stored', async () => {
      const { app } = world();
      const customer = await seedPerson(app, 'user');
      const technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin') });
      const id = await acceptedJob(customer, technician);
      const client = await openSocketClient(await listen(app), customer.token);
      const byLive = (key: number) =>
        client.ask('send_message', {
          request_id: id,
          sender_id: customer.id,
          message: `Mensaje ${key}`,
          client_id: `clave-${key}`,
        });
      const byHttp = (key: number) =>
        customer.call(chatEndpoints.sendMessage, {
          body: { request_id: id, message: `Mensaje ${key}`, client_id: `clave-${key}` },
        });
      const { max } = LIMITS.message;
      for (let key = 0; key < max; key += 1) expect(await byLive(key)).toHaveProperty('message');
      const text = expect.stringMatching(
        /^Has enviado muchos mensajes seguidos. Podrás enviar otro en \d+ segundos$/,
      );
      expect(await byLive(max)).toMatchObject({ error: text });
      const refused = await byHttp(max);
      expect([refused.status, refused.refusal]).toEqual([429, { error: text }]);
      expect((await byHttp(0)).reply.message.message).toBe('Mensaje 0');
      const answer = await technician.call(chatEndpoints.sendMessage, {
        body: { request_id: id, message: 'Voy' },
      });
      expect(answer.status).toBe(201);
      const { reply } = await customer.call(chatEndpoints.listMessages, {
        params: { requestId: id },
        query: { limit: 200 },
      });
      expect(reply.messages).toHaveLength(max + 1);
      client.close();
    });
  },
  { RATE_LIMIT: '1' },
);
