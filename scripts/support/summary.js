/**
 * @typedef {{ name: string, counts: import('./test-parts.js').Counts, took: string }} PartResult
 */

/**
 * Returns the failed tests and a table of the parts. Programs parse the last line, "N passed, N failed".
 * @param {readonly PartResult[]} results
 */
export function summary(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const rows = results.map(({ name, counts, took }) => {
    const verdict = counts.failed === 0 ? 'ok    ' : 'FAILED';
    return `  ${name.padEnd(width)}  ${verdict}  ${took.padStart(8)}  ${sentence(counts)}`;
  });
  const total = results.reduce(
    (sum, { counts }) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
  const failures = results.flatMap(({ counts }) => counts.failures ?? []);
  return `\n${[...failures, rows.join('\n')].join('\n\n')}\n\n${sentence(total)}`;
}

/** @param {import('./test-parts.js').Counts} counts */
function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
