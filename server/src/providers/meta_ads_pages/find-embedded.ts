import { attribute, type HtmlDocument, textOf } from '../../web/html/document.ts';
import { readAdDigits } from '../meta_ads/ad-fields.ts';
import { itemsOf, type Members, membersOf } from '../record-fields.ts';

/** What a page embeds has some hundred thousand values. */
const valuesMax = 1_000_000;

/** A list of ads, as far as the page has it. */
export interface EmbeddedAds {
  readonly rows: readonly unknown[];
  /** Of all ads that were found; null where it is not told. */
  readonly count: number | null;
  readonly hasMore: boolean;
}

/** The list of a search: `search_results_connection`; null where the page embeds none. */
export function findSearch(document: HtmlDocument): EmbeddedAds | null {
  const connection = findEmbedded(document, 'search_results_connection', (members) => {
    const found = membersOf(members.search_results_connection);
    return Array.isArray(found.edges) ? found : null;
  });
  if (connection === null) return null;
  const rows = itemsOf(connection.edges).flatMap((edge) =>
    itemsOf(membersOf(membersOf(edge).node).collated_results),
  );
  const { count } = connection;
  return {
    rows,
    count: typeof count === 'number' ? count : null,
    hasMore: membersOf(connection.page_info).has_next_page === true,
  };
}

/** The ad of that number, wherever the page embeds it. */
export function findAd(document: HtmlDocument, archiveId: string): Members | null {
  return findEmbedded(document, archiveId, (members) => {
    const id = members.ad_archive_id ?? members.adArchiveID;
    return readAdDigits(id) === archiveId && typeof members.snapshot === 'object' ? members : null;
  });
}

/** The first object in the page's JSON, among scripts that have `word` in them, of which `read` makes something. */
function findEmbedded(
  document: HtmlDocument,
  word: string,
  read: (members: Members) => Members | null,
): Members | null {
  let valuesLeft = valuesMax;
  for (const script of document.elements('script')) {
    if (attribute(script, 'type') !== 'application/json') continue;
    const text = textOf(script);
    if (!text.includes(word)) continue;
    const open: unknown[] = [parsed(text)];
    while (open.length > 0 && valuesLeft > 0) {
      valuesLeft -= 1;
      const value = open.pop();
      if (typeof value !== 'object' || value === null) continue;
      const found = Array.isArray(value) ? null : read(value as Members);
      if (found !== null) return found;
      // Not as arguments of one call, of which it takes so many only.
      for (const member of Object.values(value)) open.push(member);
    }
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
