import { attribute, type Element } from '../../html/document.ts';

const nodesMax = 300;
const attributeMax = 100;

/** The first value of a property in an item of microdata; what the items in it say of themselves is not the item's. */
export function propertyInside(
  item: Element,
  property: string,
  valueIn: (element: Element) => string | null,
): string | null {
  const open = [...item.children].reverse();
  for (let left = nodesMax, node = open.pop(); node && left > 0; node = open.pop(), left--) {
    if (node.kind !== 'element') continue;
    const properties = attribute(node, 'itemprop')?.slice(0, attributeMax).toLowerCase().split(/\s+/) ?? [];
    if (properties.includes(property)) {
      const value = valueIn(node);
      if (value !== null) return value;
    }
    if (properties.length > 0 && attribute(node, 'itemscope') !== null) continue;
    for (let i = node.children.length - 1; i >= 0 && open.length < nodesMax; i--) {
      const child = node.children[i];
      if (child) open.push(child);
    }
  }
  return null;
}
