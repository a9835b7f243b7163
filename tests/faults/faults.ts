import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** A small fault of product code. */
export interface Fault {
  readonly id: string;
  readonly subject: string;
  readonly kind:
    | 'negated condition'
    | 'removed call'
    | 'changed limit'
    | 'changed comparison'
    | 'swapped values'
    | 'changed text';
  /** `alone`: it hides other faults, so it is planted without them. */
  readonly batch: 'a' | 'b' | 'c' | 'alone';
  /** What a person or caller sees differently. With this text the fault can be planted again when the code has moved. */
  readonly behaviour: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly before: string;
  readonly after: string;
}

export const readFaults = (): readonly Fault[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'faults.json'), 'utf8'));

/** Candidates that hide all other faults or change nothing that a person or caller can notice, with the reason. */
export const readRejected = (): readonly { file: string; after: string; reason: string }[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'rejected.json'), 'utf8'));

/** Writes faults into the code and returns a function that restores it. Throws when the text before one does not occur exactly once. */
export function plantAll(faults: readonly Pick<Fault, 'id' | 'file' | 'before' | 'after'>[]): () => void {
  const originals = new Map<string, string>();
  const changed = new Map<string, string>();
  for (const { id, file, before, after } of faults) {
    const path = join(root, file);
    const original = originals.get(path) ?? readFileSync(path, 'utf8');
    // A file can contain several faults.
    const source = changed.get(path) ?? original;
    if (source.split(before).length !== 2)
      throw new Error(`${id}: its text does not occur exactly once in ${file}.`);
    originals.set(path, original);
    changed.set(
      path,
      source.replace(before, () => after),
    );
  }
  for (const [path, source] of changed) writeFileSync(path, source);
  return () => {
    for (const [path, source] of originals) writeFileSync(path, source);
  };
}
