import { createApp } from '../../app.ts';
import type { StartMessage } from './second-process.ts';

/**
 * Entry point of `startSecondProcess`: serves with the settings from its parent, reports its address, and ends when the
 * parent disconnects.
 */
process.once('message', async errand => {
  const { settings, port } = errand as StartMessage;
  const app = await createApp(settings, { checkReplies: true });
  process.once('disconnect', () => app.close());
  process.send?.(await app.server.listen({ port, host: '127.0.0.1' }));
});
