import { LIMITS, type Limit, type LimitName } from '@oficio/domain/limits.ts';
import { Limits } from '../platform/security/limits/limits.ts';

type Change = Partial<Pick<Limit, 'max' | 'windowMs' | 'burst'>>;

/** Returns limits that are on, with other amounts in some rows. */
export function limitsWith(changes: { readonly [Name in LimitName]?: Change } = {}): Limits {
  const changed = Object.entries(changes).map(([name, change]) => [
    name,
    { ...LIMITS[name as LimitName], ...change },
  ]);
  return new Limits({ rateLimit: true, table: { ...LIMITS, ...Object.fromEntries(changed) } });
}
