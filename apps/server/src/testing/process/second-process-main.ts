import { createApp } from '../../app.ts';
import type { StartMessage } from './second-process.ts';

/** Run by `startSecondProcess`: serves with the settings it is sent, says where, and ends when its parent lets go. */
process.once('message', async errand => {
  const { settings, port } = errand as StartMessage;
  const app = await createApp(settings, { checkReplies: true });
  process.once('disconnect', () => app.close());
  process.send?.(await app.server.listen({ port, host: '127.0.0.1' }));
});
