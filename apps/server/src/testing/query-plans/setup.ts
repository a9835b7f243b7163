import { afterAll } from 'vitest';
import { explainedTexts } from './explained-texts.ts';
import { observeStatements } from './observe-statements.ts';
import { findRefusedPlans } from './refused-plans.ts';

/** Vitest's setup of each test file of the server: fails the file if it executed a statement that becomes slow with the data. */
const observer = observeStatements(explainedTexts);

afterAll(async () => {
  observer.stop();
  const refused = await findRefusedPlans(observer.take());
  if (refused.length > 0)
    throw new Error(
      `Statements read or sort a table that grows (see testing/query-plans).\n\n${refused.join('\n\n')}`,
    );
});
