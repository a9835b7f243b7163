import { constants } from 'node:os';

/**
 * Preloaded into what our scripts start: when the starter is gone, whatever way it went, stop as if asked to. Only the
 * process that was started directly follows; those that it starts in turn are its own business.
 */
if (process.channel && String(process.ppid) === process.env.OFICIO_PARENT) {
  process.once('disconnect', () => {
    if (!process.emit('SIGTERM', 'SIGTERM', constants.signals.SIGTERM)) process.exit(143);
  });
  // The channel alone must not keep a finished program alive.
  process.channel.unref();
}
