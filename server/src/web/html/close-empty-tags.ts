/** Elements that HTML closes by itself. */
const empty = new Set(
  'area base br col embed frame hr img input link meta param source track wbr'.split(' '),
);

/**
 * The source of an XHTML page as HTML: an element that is closed in its own tag (`<a id="x"/>`, `<script src="a.js"/>`) gets a closing
 * tag, since HTML does not see the slash and would take all that follows for its inside.
 */
export function closeEmptyTags(html: string): string {
  return html.replace(/<([a-z][\w.-]{0,50})(\s[^<>]*)?\/>/gi, (tag, name: string, attributes = '') =>
    empty.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  );
}
