import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutValue, type Json } from './cut-value.ts';

const roomOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const words = (length: number) =>
  'Flow meters measure what flows. '.repeat(Math.ceil(length / 32)).slice(0, length);

describe('a value that is cut', () => {
  test('keeps what is small, and shares the room among what is long', () => {
    const page: Json = {
      url: 'https://halden.example/page',
      statusCode: 200,
      isCached: null,
      markdown: words(100_000),
      html: words(5_000_000),
      title: 'Flow meters',
      links: Array.from({ length: 5_000 }, (_, number) => `https://halden.example/${number}`),
    };

    const cut = cutValue(page, 30_000);

    expect(roomOf(cut?.value)).toBeLessThanOrEqual(30_000);
    expect(roomOf(cut?.value)).toBeGreaterThan(29_000);
    expect(cut?.value).toMatchObject({
      url: page.url,
      statusCode: 200,
      isCached: null,
      title: 'Flow meters',
    });
    expect(cut?.parts).toMatchObject([
      { path: '/markdown', unit: 'characters', of: 100_000 },
      { path: '/html', unit: 'characters', of: 5_000_000 },
      { path: '/links', unit: 'items', of: 5_000 },
    ]);
    for (const { path, kept } of cut?.parts ?? []) {
      expect(kept, path).toBeGreaterThan(path === '/links' ? 250 : 9_000);
      expect(follow(cut?.value ?? null, path), path).toHaveLength(kept);
    }
  });

  test('has the first records of a list whole, and none of the last', () => {
    const records = Array.from({ length: 100 }, (_, id) => ({ id, text: words(2_000) }));

    const cut = cutValue({ records, total: 100 }, 20_000);

    expect(cut?.value).toEqual({ records: records.slice(0, 9), total: 100 });
    expect(cut?.parts).toMatchObject([{ path: '/records', unit: 'items', kept: 9, of: 100 }]);
  });

  test('cuts a long record before it loses all that follow it', () => {
    const long = { id: 1, text: words(1_000_000) };
    const short = { id: 2, text: words(100) };

    const cut = cutValue([long, ...Array<typeof short>(1_000).fill(short)], 20_000);

    expect(cut?.parts).toMatchObject([
      { path: '', unit: 'items', of: 1_001 },
      { path: '/0/text', unit: 'characters', of: 1_000_000 },
    ]);
    expect(follow(cut?.value ?? null, '/0/id')).toBe(1);
    expect(cut?.parts[0]?.kept).toBeGreaterThan(100);
  });

  test('has a beginning of each member of a short list', () => {
    const cut = cutValue([words(90_000), words(90_000)], 20_000);

    expect(cut?.parts).toMatchObject([
      { path: '/0', unit: 'characters' },
      { path: '/1', unit: 'characters' },
    ]);
    for (const { kept } of cut?.parts ?? []) expect(kept).toBeGreaterThan(9_900);
  });

  test('has no half of an address, of an id or of a token: it is there or not', () => {
    const url = `https://halden.example/?q=${'x'.repeat(700)}`;

    const cut = cutValue({ id: 7, url, next: 't'.repeat(900), text: words(9_000) }, 1_000);

    expect(cut?.value).toEqual({ id: 7, text: expect.stringMatching(/^Flow/) });
    expect(cut?.parts.map(({ path, kept, of }) => [path, kept === 0, of])).toEqual([
      ['/url', true, url.length],
      ['/next', true, 900],
      ['/text', false, 9_000],
    ]);
  });

  test('has the first of thousands of fields, and says how many there are', () => {
    const counts = Object.fromEntries(
      Array.from({ length: 9_000 }, (_, number) => [`word ${number}`, number]),
    );

    const cut = cutValue({ total: 9_000, counts }, 4_000);

    expect(cut?.parts).toMatchObject([{ path: '/counts', unit: 'fields', of: 9_000 }]);
    expect(Object.entries(follow(cut?.value ?? null, '/counts') ?? {})).toEqual(
      Object.entries(counts).slice(0, cut?.parts[0]?.kept),
    );
    expect(roomOf(cut?.value)).toBeGreaterThan(3_900);
  });

  test('is cut however deep it lies, and left out where it lies deeper than anybody reads', () => {
    const nested = (depth: number): Json =>
      Array.from({ length: depth }).reduce<Json>((inner) => ({ inner }), words(9_000));

    const shallow = cutValue(nested(50), 4_000);
    const deep = cutValue({ id: 1, tree: nested(1_500) }, 4_000);

    expect(shallow?.parts).toMatchObject([{ path: '/inner'.repeat(50), of: 9_000 }]);
    expect(shallow?.parts[0]?.kept).toBeGreaterThan(3_000);
    expect(deep?.value).toMatchObject({ id: 1, tree: {} });
    expect(roomOf(deep?.value)).toBeLessThanOrEqual(4_000);
  });
});

const leaf = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(200))
    .map(([text, times]) => text.repeat(times)),
);
const { value: anything } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 10 }),
    fc.dictionary(fc.string({ unit: 'binary', maxLength: 10 }), tie('value'), { maxKeys: 10 }),
    fc.tuple(leaf, fc.nat(300)).map(([one, times]) => Array<Json>(times).fill(one)),
  ),
}));

test('whatever is cut takes no more than its room, the same each time, and says of each part what is missing and where it begins', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 2, max: 5_000 }), (made, room) => {
      const value: Json = JSON.parse(JSON.stringify(made));
      const cut = cutValue(value, room);
      if (cut === null) {
        expect(roomOf(value)).toBeGreaterThan(room);
        return;
      }
      expect(roomOf(cut.value)).toBeLessThanOrEqual(room);
      expect(cutValue(value, room)).toEqual(cut);
      expect(cut.parts.length === 0).toBe(roomOf(value) <= room);
      for (const { path, unit, kept, of, restAt } of cut.parts) {
        expect(kept).toBeLessThan(of === 0 ? 1 : of);
        const whole = follow(value, path);
        const left = follow(cut.value, path);
        expect(sizeOf(whole, unit)).toBe(of);
        if (left === undefined) expect(kept).toBe(0);
        else expect(sizeOf(left, unit)).toBe(kept);
        if (kept > 0) expect(rest(whole, restAt)).toEqual(missing(whole, kept));
      }
    }),
    { numRuns: 500 },
  );
});

function follow(value: Json, path: string): Json | undefined {
  let part: Json | undefined = value;
  for (const step of path.split('/').slice(1)) {
    if (typeof part !== 'object' || part === null) return undefined;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    part = Object.hasOwn(part, name) ? (part as Record<string, Json>)[name] : undefined;
  }
  return part;
}

function sizeOf(value: Json | undefined, unit: string): number {
  if (unit === 'characters') return String(value).length;
  return unit === 'items' ? (value as Json[]).length : Object.keys(value as object).length;
}

/** What is read from `restAt` on, put behind the bracket that it lost. */
function rest(whole: Json | undefined, restAt: number): unknown {
  if (typeof whole === 'string') return whole.slice(restAt);
  const text = JSON.stringify(whole);
  return JSON.parse(`${text[0]}${text.slice(restAt)}`);
}

function missing(whole: Json | undefined, kept: number): unknown {
  if (typeof whole === 'string' || Array.isArray(whole)) return whole.slice(kept);
  return Object.fromEntries(Object.entries(whole as object).slice(kept));
}
