import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Returns a DNS lookup for connections to servers that users name. It returns only allowed addresses and otherwise fails with
 * `refusal`. Node looks up only host names, so the caller must check IP addresses itself.
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
