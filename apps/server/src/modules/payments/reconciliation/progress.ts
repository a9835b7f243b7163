import { MAX_FINDINGS } from '@oficio/domain/payments/admin/contract.ts';
import type { Database } from '../../../platform/database/database.ts';
import { LEASE_MS } from '../../../platform/tasks/claim-tasks.ts';
import type { Shutdown } from '../../../platform/tasks/shutdown.ts';
import { findSeen, insertSeen, type ReconciliationRow, updateRun } from '../store/reconciliations.ts';

/** Another process continues the run, or this process stops. Nothing may be stored. */
export class RunInterrupted extends Error {}

interface ProgressContext {
  readonly database: Database;
  readonly clock: () => number;
  readonly shutdown: Shutdown;
}

/** A running comparison. Stores its position after each page, so that any process can continue it. */
export class Progress {
  readonly id: number;
  readonly since: number | null;
  step: string;
  cursor: string | null;
  checked: number;
  repaired: number;
  differences: number;
  /** The first `MAX_FINDINGS` differences. */
  readonly findings: string[];
  /** End of this process's claim. */
  claimedUntil: number;
  readonly #context: ProgressContext;
  #seen: string[] = [];

  constructor(context: ProgressContext, row: ReconciliationRow, claimedUntil: number) {
    this.#context = context;
    this.id = row.id;
    this.since = row.since;
    this.step = row.step;
    this.cursor = row.cursor;
    this.checked = row.checked;
    this.repaired = row.repaired;
    this.differences = row.differences;
    this.findings = JSON.parse(row.findings) as string[];
    this.claimedUntil = claimedUntil;
  }

  /** Counts a difference that an administrator must resolve. Describes only the first ones, so that the run stays small. */
  addFinding(finding: string): void {
    this.differences += 1;
    if (this.findings.length < MAX_FINDINGS) this.findings.push(finding);
  }

  /** Stores with the position that the run has seen an object, for all its processes. */
  addSeen(objectId: string): void {
    this.#seen.push(objectId);
  }

  hasSeen(objectIds: readonly string[]): Promise<Set<string>> {
    return findSeen(this.#context.database.read, this.id, objectIds);
  }

  /** Stores the position and all results before it. Throws `RunInterrupted`. */
  async save(step: string, cursor: string | null): Promise<void> {
    const { database, clock, shutdown } = this.#context;
    const claimedUntil = clock() + LEASE_MS;
    const isOurs = await database.transaction(async tx => {
      await insertSeen(tx, this.id, this.#seen);
      return updateRun(tx, this.id, this.claimedUntil, {
        step,
        cursor,
        checked: this.checked,
        repaired: this.repaired,
        differences: this.differences,
        findings: JSON.stringify(this.findings),
        attempts: 0,
        attempt_at: claimedUntil,
      });
    });
    if (!isOurs) throw new RunInterrupted();
    Object.assign(this, { step, cursor, claimedUntil });
    this.#seen = [];
    if (shutdown.requested.aborted) throw new RunInterrupted();
  }
}
