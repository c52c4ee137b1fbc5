import { attribute, type Element, walk } from '../html/document.ts';

const documentPath = /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|epub|csv|zip)(?:$|[?#])/i;
const linksMax = 20;

/** A box of links to files, such as the report that a page is about: they lead to no other page. */
export function leadsToDocuments(element: Element): boolean {
  let links = 0;
  let documents = 0;
  walk(element, (node) => {
    if (node.kind !== 'element' || node.name !== 'a' || links > linksMax) return links <= linksMax;
    links += 1;
    if (documentPath.test((attribute(node, 'href') ?? '').slice(-200))) documents += 1;
    return false;
  });
  return links > 0 && links <= linksMax && documents === links;
}
