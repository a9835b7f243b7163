import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys that are longer than their files: started last, one of them would keep a single core busy at the end. */
const LONG = ['every-screen.test.ts', 'error-texts.test.ts', 'money.test.ts', 'chat.test.ts'];

/** Vitest's own order, which starts with what is largest, after those that are known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex(name => moduleId.endsWith(`/tests/e2e/${name}`));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((one, next) => rank(one) - rank(next));
  }
}
