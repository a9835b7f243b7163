/** What comparing our books with the provider's has brought so far. */
export class Report {
  /** How many things were looked at. */
  checked = 0;
  /** How many were otherwise here than there, and are not any more. */
  mended = 0;
  /** What only a person can mend: Spanish sentences for administrators. */
  readonly findings: string[] = [];
}

/** One kind of thing that the provider and we both keep. */
interface Comparison<Theirs extends { readonly id: string }> {
  readonly theirs: AsyncIterable<Theirs>;
  /** Null when it is the same here as there; else what is otherwise, for people. */
  differs(theirs: Theirs): Promise<string | null>;
  /** Brings ours in line with theirs, as far as that is safe. */
  hear(theirs: Theirs): Promise<void>;
}

/** Looks at everything of a kind that the provider has, and mends what is safe. Returns the ids of all there is. */
export async function compareAll<Theirs extends { readonly id: string }>(
  report: Report,
  { theirs, differs, hear }: Comparison<Theirs>,
): Promise<Set<string>> {
  const seen = new Set<string>();
  for await (const one of theirs) {
    seen.add(one.id);
    report.checked += 1;
    if ((await differs(one)) === null) continue;
    await hear(one);
    const still = await differs(one);
    if (still === null) report.mended += 1;
    else report.findings.push(still);
  }
  return seen;
}
