import { attribute, type Element, type HtmlDocument } from '../html/document.ts';
import { tagText } from './tag-text.ts';

/** One name and one text of a `meta` element. */
export interface Tag {
  /** In lower case: og:title, description, content-type; itemprop:image for a tag that has no other name. */
  readonly name: string;
  readonly content: string;
}

/** More than pages have that people read. */
export const tagsMax = 5_000;
const nameMax = 200;

/**
 * The `meta` elements of a page in its order, those in the body included, since browsers take them too. What is empty is left
 * out, so that a later tag of the same name takes its place. A tag that has several names (`property="og:title" name="title"`)
 * is there once for each.
 */
export function collectTags(document: HtmlDocument): Tag[] {
  const tags: Tag[] = [];
  for (const meta of document.elements('meta')) {
    // Some write `value`, which readers of link previews accept.
    const content = tagText(attribute(meta, 'content')) ?? tagText(attribute(meta, 'value'));
    if (content === null) continue;
    for (const name of namesOf(meta)) {
      if (tags.length === tagsMax) return tags;
      tags.push({ name, content });
    }
  }
  return tags;
}

function namesOf(meta: Element): Set<string> {
  const names = new Set<string>();
  // `property` holds a list (RDFa), `name` is one name.
  const properties = (attribute(meta, 'property') ?? '').slice(0, 10 * nameMax).split(/\s+/);
  for (const written of [...properties, attribute(meta, 'name') ?? '', attribute(meta, 'http-equiv') ?? '']) {
    const name = written.trim().toLowerCase();
    // A key of this name would be no key of the answer.
    if (name !== '' && name.length <= nameMax && name !== '__proto__') names.add(name);
  }
  // Alone, in the head, it is about the page; further down it belongs to a thing that is described there.
  const itemProperty = attribute(meta, 'itemprop')?.trim().toLowerCase() ?? '';
  if (
    names.size === 0 &&
    meta.parent?.name === 'head' &&
    itemProperty !== '' &&
    itemProperty.length <= nameMax
  )
    names.add(`itemprop:${itemProperty}`);
  return names;
}

/** The first tag of each name counts, as in browsers and search engines. */
export function firstOf(tags: readonly Tag[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const { name, content } of tags) if (!first.has(name)) first.set(name, content);
  return first;
}
