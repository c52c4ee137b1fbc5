import { attribute, type Element } from '../../html/document.ts';
import type { Page } from '../../html/page.ts';
import { absolute, type Medium } from '../open-graph.ts';
import { tagText } from '../tag-text.ts';
import type { Found } from './found.ts';

export interface Played extends Found {
  /** Media type as the page writes it beside the address. */
  readonly type: string | null;
}

/** The sound or film of the page: what tags offer for previews, else what its first player plays. */
export function playedOf(kind: 'audio' | 'video', ofTags: readonly Medium[], page: Page): Played | null {
  const [medium] = ofTags;
  if (medium) return { value: medium.secure_url ?? medium.url, source: 'meta', type: medium.type };
  for (const player of page.document.elements(kind).slice(0, playersMax)) {
    const found = played(player, page.baseUrl);
    if (found) return found;
  }
  return null;
}

const playersMax = 20;
const childrenMax = 50;

function played(player: Element, base: string): Played | null {
  for (const node of [player, ...player.children.slice(0, childrenMax)]) {
    if (node.kind !== 'element' || (node !== player && node.name !== 'source')) continue;
    const value = absolute(attribute(node, 'src') ?? undefined, base);
    if (value !== null) return { value, source: 'player', type: tagText(attribute(node, 'type')) };
  }
  return null;
}
