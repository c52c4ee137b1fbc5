const binary = {
  $defs: Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `d${at}`,
      { anyOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
    ]).concat([['d60', { type: 'null' }]] as never),
  ),
  $ref: '#/$defs/d0',
};
const texts = Array.from({ length: 2_000 }, (_, at) => `${at}-${'a'.repeat(100)}`);

/** Schemas whose check has no end, or none in time, each with a value that leads there. */
export const endlessSchemas: readonly (readonly [name: string, schema: unknown, value: unknown])[] = [
  ['a reference to itself', { $ref: '#' }, 1],
  ['a tree of references', binary, 1],
  ['a long list of values for each item', { items: { enum: texts } }, texts],
  [
    'lists in lists without repeats',
    { uniqueItems: true, items: { $ref: '#' } },
    JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  ],
];

/** Patterns for which an engine that backtracks takes longer than there is time. */
export const hangingPatterns: readonly {
  readonly name: string;
  readonly pattern: string;
  readonly text: string;
}[] = [
  { name: 'nested repeats', pattern: '^(a+)+$', text: `${'a'.repeat(50_000)}!` },
  { name: 'two ways', pattern: '^(a|a)*$', text: `${'a'.repeat(50_000)}!` },
  { name: 'repeats beside each other', pattern: '(x+x+)+y', text: 'x'.repeat(50_000) },
  {
    name: 'may or may not',
    pattern: `${'a?'.repeat(120)}${'a'.repeat(120)}`,
    text: 'a'.repeat(119),
  },
  { name: 'many states', pattern: '[^"]{1,500}@', text: 'x'.repeat(20_000) },
];

/** Thousands of schemas below long names: each would have the names in its path. */
export function schemasOfLongNames(): object[] {
  const many = { anyOf: Array.from({ length: 4_900 }, () => ({})) };
  let deep: object = many;
  for (let level = 0; level < 60; level += 1) deep = { properties: { ['x'.repeat(300)]: deep } };
  return [{ properties: { ['x'.repeat(80_000)]: many } }, deep];
}
