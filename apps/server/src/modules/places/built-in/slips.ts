/** Shorter texts need to be right, because almost every name would fit. */
const MIN_LETTERS = 4;
const LETTERS_OF_TWO_SLIPS = 10;

/**
 * Returns whether a name begins like a typed text, with at most one slip, or two in a long text: a letter too much, too few, another one, or two
 * letters exchanged.
 */
export function beginsLike(name: string, typed: string): boolean {
  if (typed.length < MIN_LETTERS || name.length < typed.length - 2) return false;
  const most = typed.length < LETTERS_OF_TWO_SLIPS ? 1 : 2;
  // The first two letters are seldom both wrong.
  if (name[0] !== typed[0] && name[1] !== typed[1] && name[0] !== typed[1]) return false;
  return slipsOfBeginning(name, typed, most) <= most;
}

/** Distance of Damerau and Levenshtein between the typed text and the nearest beginning of the name; more than `most` is not counted exactly. */
function slipsOfBeginning(name: string, typed: string, most: number): number {
  const width = Math.min(name.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= width; j += 1) {
      const isSame = typed[i - 1] === name[j - 1];
      let slips = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1])
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      next.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most) return least;
    before = row;
    row = next;
  }
  return Math.min(...row);
}
