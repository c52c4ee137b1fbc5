/** The same items, each next one made while whoever asked works on the one before: for work that mostly waits. */
export async function* oneAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // It is awaited when it is asked for; until then a failure is not an unhandled one.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await items.return?.();
  }
}
