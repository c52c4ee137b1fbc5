/** The first of each key, in their order. One without a key (null) is kept: nothing shows that it repeats another. */
export function distinctBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (key === null) return true;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
