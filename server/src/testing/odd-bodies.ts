/* What a vendor may answer whatever its documents say: its usual answer with a few members that hold something else. */

const texts = [
  ...['', ' ', '..', 'a', '__proto__', 'constructor', '<script>alert(1)</script>', 'javascript:alert(1)'],
  ...['\ud800', 'x\udc00y', 'a\u0000b', '\u202e', '9'.repeat(19), '9'.repeat(400), '1e999', '-0', 'NaN'],
  ...['https://x.example/', 'http://127.0.0.1:9/', '//x', '2026-10-02T00:06:00Z', '2026-13-40', '0000-00-00'],
  ...['a@b.example', '+45 12 34 56 78', 'DK', 'x'.repeat(60_000), `https://x.example/${'x'.repeat(3_000)}`],
  ...['😀'.repeat(600), '\u0301'.repeat(3_000)],
];
const numbers = [0, -1, 1, 1.5, 2_019, 2 ** 53, 1e300, -1e300, -2_000, 500_000, 1e-9];
const others = [null, true, false, [], {}, [null], [[[]]], { __proto__: { a: 1 } }, { length: 1e9 }];
/** The text of a post may have as many characters; no text of a record has more. */
const textMax = 50_000;
/** Of a list that is far longer than it was asked for. */
const longLength = 300;

export type Random = (below: number) => number;

/** Of the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

/** A copy of an answer in which one to four members are changed, left out, or lists made long. */
export function oddBody(body: unknown, random: Random): unknown {
  const holder: Record<string, unknown> = { whole: structuredClone(body) };
  for (let left = 1 + random(4); left > 0; left -= 1) {
    const places = placesIn(holder);
    const place = places[random(places.length)] ?? { holder, name: 'whole' };
    change(place, random);
  }
  return holder.whole;
}

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null || found.length > 5_000) return found;
  const holder = value as Record<string, unknown>;
  for (const name of Object.keys(holder)) {
    found.push({ holder, name });
    placesIn(holder[name], found);
  }
  return found;
}

function change({ holder, name }: Place, random: Random): void {
  const before = holder[name];
  const kind = random(10);
  if (kind === 0) delete holder[name];
  else if (kind === 1) holder[name] = { [name]: before };
  else if (kind === 2) holder[name] = [before];
  else if (kind === 3 && Array.isArray(before) && before.length > 0) {
    holder[name] = Array.from({ length: longLength }, () => structuredClone(before[0]));
  } else if (kind < 7) holder[name] = texts[random(texts.length)];
  else if (kind < 9) holder[name] = numbers[random(numbers.length)];
  else holder[name] = structuredClone(others[random(others.length)]);
}

/** What of a value could not be kept by the database or sent as JSON: where it stands. */
export function unsendable(value: unknown, path = ''): string[] {
  if (typeof value === 'string') {
    const isGood = value.isWellFormed() && !value.includes('\0') && value.length <= textMax;
    return isGood ? [] : [`${path}: ${value.length} of ${JSON.stringify(value.slice(0, 40))}`];
  }
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`];
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [`${path}: no date`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => unsendable(member, `${path}.${name}`));
}
