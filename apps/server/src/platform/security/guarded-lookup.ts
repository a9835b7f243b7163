import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * A look-up that finds only the allowed addresses of a name, for connections to servers that somebody else has named: those
 * that were checked are those that are used, whatever the name leads to a moment later. Fails with `refusal` where none is
 * allowed. An address in the place of a name is never looked up, and has to be checked before.
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
