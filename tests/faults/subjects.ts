import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, root } from './faults.ts';

interface Subject {
  readonly includes: (file: string) => boolean;
  readonly kinds: readonly Fault['kind'][];
  /** Only changes of code with this text; all without it. */
  readonly of?: RegExp;
  /** Faults of this subject in a list of 50. */
  readonly count: number;
}

const LOGIC = [
  'negated condition',
  'removed call',
  'changed limit',
  'changed comparison',
  'swapped values',
] as const;
const contains = (file: string, pattern: RegExp) => pattern.test(readFileSync(join(root, file), 'utf8'));

export const SUBJECTS: Record<string, Subject> = {
  permissions: {
    includes: file =>
      /domain\/roles|modules\/accounts\/(sessions|google|second-factor|limits|admin)|platform\/http\/(session|create-router)|view\/(present|relation)/.test(
        file,
      ) ||
      (/^apps\/server\/src\/modules/.test(file) && contains(file, /relation|forbidden|not_found/)),
    kinds: ['negated condition', 'removed call', 'swapped values'],
    count: 7,
  },
  money: {
    includes: file => /^(apps\/server\/src\/modules|packages\/domain)\/payments\//.test(file),
    kinds: LOGIC,
    count: 8,
  },
  lifecycle: {
    includes: file => /^(apps\/server\/src\/modules|packages\/domain)\/(requests|reviews)\//.test(file),
    kinds: LOGIC,
    count: 6,
  },
  races: {
    includes: file =>
      /^apps\/server\/src\/(modules|platform)\//.test(file) &&
      contains(
        file,
        /forUpdate|numUpdatedRows|onConflict|StaleRevision|lock[A-Z]\w+\(|advisory|for (update|share)/,
      ),
    kinds: ['negated condition', 'removed call', 'changed comparison'],
    count: 5,
  },
  texts: {
    includes: file => /^packages\/domain\//.test(file) || /^apps\/web\/src\/features/.test(file),
    kinds: ['changed text'],
    count: 5,
  },
  screens: {
    includes: file => /^apps\/web\/src\/(features|pages|app|ui|lib|worker)\//.test(file),
    kinds: ['negated condition', 'removed call', 'changed limit', 'swapped values'],
    count: 9,
  },
  'one engine': {
    includes: file =>
      /^apps\/server\/src\/(modules|platform)\/.*(store|paging|outbox|database|writer)/.test(file) &&
      contains(file, /sql`|statement[<(]/),
    of: /\b(engine|sqlite|postgres|sql`|select|where|order by|limit|update)\b/i,
    kinds: ['negated condition', 'removed call', 'changed comparison', 'changed limit'],
    count: 5,
  },
  limits: {
    includes: file =>
      /limit|quota|retention|upload|retry|backoff|paging|cache/i.test(file) &&
      /^(apps\/server\/src|packages\/domain)\//.test(file),
    kinds: ['changed limit', 'negated condition', 'changed comparison', 'removed call'],
    count: 5,
  },
};
