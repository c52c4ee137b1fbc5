/** How many typing errors a word may have: none below 4 letters, one below 8, two from 8 on. */
export function typosAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * Whether `word` may be meant by `asked`: the first letter is the same, and as many letters as `typosAllowed` of the length of `asked`
 * are left out, added, replaced, or two neighbours swapped (optimal string alignment). Both folded, at most 64 UTF-16 units.
 */
export function isTypo(word: string, asked: string): boolean {
  if (word === asked) return true;
  const most = typosAllowed(asked.length);
  if (most === 0 || word[0] !== asked[0] || Math.abs(word.length - asked.length) > most) return false;
  return distanceUpTo(word, asked, most) <= most;
}

/** The distance, or some number above `most`. */
function distanceUpTo(one: string, other: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let cost = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return least;
    before = row;
    row = next;
  }
  return row[other.length] as number;
}
