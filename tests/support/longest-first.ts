import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow tests in small files. Vitest would start them last, and one of them would then run alone on one core. */
const LONG = [
  'tests/e2e/every-screen',
  'tests/e2e/chat',
  'tests/e2e/error-texts',
  'tests/e2e/second-factor',
  'tests/e2e/money',
  'tests/e2e/problems',
  'recovery/recovery',
  'modules/chat/disconnections',
  'platform/database/postgres-outages',
  'testing/permissions/permissions',
  'src/rolling-restart',
  'testing/contract/numbers',
  'modules/requests/moves/race',
].map(name => `/${name}.test.ts`);

/** Runs the known slow tests first, then the other files in Vitest's order (largest file first). */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex(name => moduleId.endsWith(name));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((one, next) => rank(one) - rank(next));
  }
}
