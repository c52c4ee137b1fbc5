import { hasAny, wordsOf } from '../content/class-words.ts';
import { attribute, type Element, walk } from '../html/document.ts';

const previewWords = new Set(
  'placeholder lqip blur blurred blurry blurup thumbnail thumb preview tiny'.split(' '),
);
const previewPath = /(?:^|[/_,.=-])(?:e_)?(?:blur(?:red|up)?|lqip|placeholder)(?:$|[/_,.=:?&\d-])/i;
/** How wide the server is asked to make it, in the ways of services that resize. */
const widthPath =
  /(?:\/max\/|[/,_](?:w|width)[_=-]|[?&](?:w|width|resize|size|fit|imwidth)=|\/resize[:/]|resize:fit:|\/fit-in\/)(\d{1,5})(?!\d)/i;
const previewWidthMax = 100;
const levelsMax = 3;
const nodesMax = 60;
/** What holds one picture, at most. */
const boxes = new Set('figure div span picture a p noscript'.split(' '));

/** A small or blurred picture that is shown until the one beside it has come. */
export function isPreview(image: Element, url: string): boolean {
  if (!looksSmall(image, url)) return false;
  let box = image.parent;
  for (let level = 0; box && level < levelsMax && boxes.has(box.name); level++) {
    if (holdsLarger(box, image)) return true;
    if (box.name === 'figure') return false;
    box = box.parent;
  }
  return false;
}

function looksSmall(image: Element, url: string): boolean {
  if (previewPath.test(url.slice(0, 2_000))) return true;
  const width = widthPath.exec(url.slice(0, 2_000))?.[1];
  if (width !== undefined) return Number(width) <= previewWidthMax;
  return hasAny(wordsOf(image), previewWords);
}

function holdsLarger(box: Element, image: Element): boolean {
  let found = false;
  let nodes = 0;
  walk(box, (node) => {
    nodes += 1;
    if (found || nodes > nodesMax) return false;
    if (node.kind !== 'element' || node === image || node.name !== 'img') return true;
    const source = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'srcset', 'data-srcset', 'src']
      .map((name) => attribute(node, name) ?? '')
      .find((value) => value !== '' && !value.startsWith('data:'));
    found = source !== undefined && !looksSmall(node, source);
    return true;
  });
  return found;
}
