import { createApp } from '../app.ts';
import type { Settings } from '../platform/settings.ts';

/** Run by `startElsewhere`: serves with the settings it is sent, says where, and ends when its parent lets go. */
process.once('message', async settings => {
  const app = await createApp(settings as Settings, { checkReplies: true });
  process.once('disconnect', () => app.close());
  process.send?.(await app.server.listen({ port: 0, host: '127.0.0.1' }));
});
