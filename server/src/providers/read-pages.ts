/**
 * Reads numbered pages, from 1, in their order: the first alone, which tells whether there are others, then two, then as many at a time as
 * `atOnceMax`, and never more than are needed.
 *
 * @param take what a page brought; answers how many more may be needed, 0 where there are no more
 * @throws what `read` threw for the first page that could not be read, of those that were needed
 */
export async function readPages<Told>(
  atOnceMax: number,
  read: (page: number) => Promise<Told>,
  take: (told: Told, page: number) => number,
): Promise<void> {
  let page = 1;
  for (let needed = 1; needed > 0; ) {
    // So many as the number of the first of them: what is read in vain behind the last page is less than what was read before.
    const count = Math.min(needed, atOnceMax, page);
    const first = page;
    const told = await Promise.allSettled(Array.from({ length: count }, (_, at) => read(first + at)));
    for (const one of told) {
      if (one.status === 'rejected') throw one.reason;
      needed = take(one.value, page);
      page += 1;
      if (needed <= 0) return;
    }
  }
}
