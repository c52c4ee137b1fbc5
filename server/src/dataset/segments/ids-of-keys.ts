import { hasDoc } from './doc-set.ts';
import { docsOfKey, keyHash } from './key-blocks.ts';
import type { Segment } from './segment.ts';
import type { SegmentReader } from './segment-reader.ts';
import type { View } from './view.ts';

interface Hit {
  readonly id: number;
  readonly value: number;
}

/** The living records whose keys have the hash of each key, in the order of the shape, then by id. */
export async function idsOfKeys(
  reader: SegmentReader,
  view: View,
  { keys, most }: { readonly keys: readonly string[]; readonly most: number },
): Promise<ReadonlyMap<string, readonly number[]>> {
  const hashes = new Map(keys.map((key) => [key, keyHash(key)] as const));
  const wanted = new Map(
    view.segments.map((segment) => {
      const numbers = [...hashes.values()].map((hash) => segment.keyBlockOf(hash)).filter((no) => no >= 0);
      return [segment, new Set(numbers)] as const;
    }),
  );
  const blocks = await reader.blocks(wanted);
  const column = reader.shape.columns.indexOf(reader.shape.orderBy);
  const found = new Map<string, readonly number[]>();
  for (const [key, hash] of hashes) {
    const hits: Hit[] = [];
    for (const segment of view.segments) {
      const block = blocks.get(segment.id)?.get(segment.keyBlockOf(hash));
      // Documents are in the order of the shape: behind so many living ones none can be among the first.
      if (block) hits.push(...living(segment, docsOfKey(block.bytes, hash), { column, most }));
    }
    if (hits.length === 0) continue;
    hits.sort((one, other) => other.value - one.value || one.id - other.id);
    found.set(
      key,
      hits.slice(0, most).map(({ id }) => id),
    );
  }
  return found;
}

function living(
  segment: Segment,
  docs: Uint16Array,
  { column, most }: { readonly column: number; readonly most: number },
): Hit[] {
  const hits: Hit[] = [];
  for (const doc of docs) {
    if (hits.length === most) break;
    if (!hasDoc(segment.live, doc)) continue;
    hits.push({ id: segment.ids[doc] as number, value: segment.columns[column]?.[doc] as number });
  }
  return hits;
}
