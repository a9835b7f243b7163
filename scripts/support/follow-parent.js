import { constants } from 'node:os';

/**
 * Preloaded into processes that our scripts start. Stops the process as with SIGTERM when its parent is gone. Only direct
 * children follow the parent; a child manages the processes that it starts.
 */
if (process.channel && String(process.ppid) === process.env.OFICIO_PARENT) {
  process.once('disconnect', () => {
    if (!process.emit('SIGTERM', 'SIGTERM', constants.signals.SIGTERM)) process.exit(143);
  });
  // An open channel would keep a finished program alive.
  process.channel.unref();
}
