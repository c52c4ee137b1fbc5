import { attribute, type Element } from '../../html/document.ts';
import type { Page } from '../../html/page.ts';
import { absolute, type Medium } from '../open-graph.ts';
import { type Found, firstFound, firstOfAll } from './found.ts';

/** The sound or film of the page: what tags offer for previews, else what its first player plays. */
export function playedOf(kind: 'audio' | 'video', ofTags: readonly Medium[], page: Page): Found | null {
  return firstFound(
    ['meta', () => ofTags[0]?.secure_url ?? ofTags[0]?.url ?? null],
    [
      'player',
      () =>
        firstOfAll(page.document.elements(kind).slice(0, playersMax), (player) =>
          played(player, page.baseUrl),
        ),
    ],
  );
}

const playersMax = 20;
const childrenMax = 50;

function played(player: Element, base: string): string | null {
  return firstOfAll([player, ...player.children.slice(0, childrenMax)], (node) =>
    node.kind === 'element' && (node === player || node.name === 'source')
      ? absolute(attribute(node, 'src')?.trim() || undefined, base)
      : null,
  );
}
