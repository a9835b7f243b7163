import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow journeys in small files. Vitest would start them last, and one of them would then run alone on one core. */
const LONG = ['every-screen.test.ts', 'error-texts.test.ts', 'money.test.ts', 'chat.test.ts'];

/** Runs the known slow journeys first, then the other files in Vitest's order (largest file first). */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex(name => moduleId.endsWith(`/tests/e2e/${name}`));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((one, next) => rank(one) - rank(next));
  }
}
