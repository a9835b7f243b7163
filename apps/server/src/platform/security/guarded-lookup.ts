import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Returns a DNS lookup that finds only allowed addresses, for connections to servers that users name. Checks the
 * addresses that the connection then uses, so a later change of the name has no effect. Fails with `refusal` when no
 * address is allowed. The caller must check IP addresses itself, because they are not looked up.
 */
export const guardedLookup =
  (isAllowed: (address: string) => boolean, refusal: (host: string) => Error): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return done(refusal(host), '', 0);
      if (options.all) return done(null, allowed);
      done(null, first.address, first.family);
    });
  };
