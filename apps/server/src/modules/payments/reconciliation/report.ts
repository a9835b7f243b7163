/** Result of a comparison of the stored rows with the provider's objects. */
export class ReconciliationReport {
  /** Number of compared objects. */
  checked = 0;
  /** Number of rows that differed and were updated. */
  repaired = 0;
  /** Differences that an administrator must resolve: Spanish sentences. */
  readonly findings: string[] = [];
}

/** Comparison of one kind of object. */
interface Comparison<Theirs extends { readonly id: string }> {
  readonly theirs: AsyncIterable<Theirs>;
  /** Returns the difference as a Spanish sentence; null when there is none. */
  differs(theirs: Theirs): Promise<string | null>;
  /** Updates our row from the provider's state, as far as that is safe. */
  refresh(theirs: Theirs): Promise<void>;
}

/** Compares all objects of a kind, updates rows where that is safe, and returns the ids of the objects. */
export async function compareAll<Theirs extends { readonly id: string }>(
  report: ReconciliationReport,
  { theirs, differs, refresh }: Comparison<Theirs>,
): Promise<Set<string>> {
  const seen = new Set<string>();
  for await (const one of theirs) {
    seen.add(one.id);
    report.checked += 1;
    if ((await differs(one)) === null) continue;
    await refresh(one);
    const still = await differs(one);
    if (still === null) report.repaired += 1;
    else report.findings.push(still);
  }
  return seen;
}
