/** Somebody else changed what we read meanwhile: nothing may be kept, everything must be read again. */
export class Overtaken extends Error {}

const ATTEMPTS = 5;

/** Does it again as long as it is overtaken; throws `Overtaken` when that does not end. */
export async function untilAhead<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Overtaken) || tried === ATTEMPTS) throw error;
    }
  }
}
