/** The known name that differs in the fewest letters; undefined where none is close. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const wanted = name.slice(0, 60).toLowerCase();
  const distanceMax = Math.max(2, Math.floor(wanted.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    // Names differ in at least as many letters as one of them is longer.
    if (Math.abs(candidate.length - wanted.length) > distanceMax) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (!best || distance < best.distance) best = { name: candidate, distance };
  }
  return best && best.distance <= distanceMax ? best.name : undefined;
}

/** Letters to insert, delete, replace or swap with their neighbor. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (beforePrevious[j - 2] as number) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(substitution, swap, (previous[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length] as number;
}
