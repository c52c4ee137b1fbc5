import { CatalogIndex, type Found } from '../catalog/search/catalog-index.ts';
import type { Tool } from './tools.ts';

/** One for each list of tools; those of a connection are the same object for all its calls. */
const indexes = new WeakMap<readonly Tool[], CatalogIndex<Tool>>();

/** The tools that fit plain words best; where none has any of them, the nearest. */
export function searchTools(tools: readonly Tool[], query: string, limit: number): Found<Tool> {
  let index = indexes.get(tools);
  if (!index) {
    index = new CatalogIndex(tools, ({ searched }) => searched);
    indexes.set(tools, index);
  }
  return index.search(query, limit);
}
