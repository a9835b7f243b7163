import { type EnvironmentReader, SettingError } from './environment-reader.ts';
import type { Settings } from './settings.ts';

/**
 * At least two labels, and three after a leading dot, because `.co.uk` and `.github.io` stand for sites of strangers.
 * Longer suffixes of that kind, such as `.s3.amazonaws.com`, are accepted.
 */
const PUSH_HOST = /^(\.[a-z0-9-]+\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** Reads the hosts of further push services. */
export function readPushHosts(read: EnvironmentReader): Settings['pushHosts'] {
  const hosts = read.list('PUSH_HOSTS').map(host => host.toLowerCase());
  if (!hosts.every(host => PUSH_HOST.test(host)))
    throw new SettingError(
      'PUSH_HOSTS must list host names, for example push.example.org,.push.example.com. A name with a leading dot needs three parts.',
    );
  return hosts;
}
