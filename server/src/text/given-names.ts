/**
 * Words that no-code tools, spreadsheets and databases write into a cell that has nothing: `N/A`, `#N/A`, `-`, `null`, `none`, … In any case, and
 * as part of a pattern.
 */
export const nothingWords = String.raw`not[_ ]?found|#?n\/?a|none|null|undefined|unknown|[-–—]+`;

const nothing = new RegExp(`^(?:${nothingWords})$`, 'i');

export const saysNothing = (text: string): boolean => nothing.test(text.trim());

/**
 * Words for nothing that people are called by as well: Na in Korea, Null in Germany and the USA, Nil in Catalonia and Turkey. `None` is not among
 * them: Python writes it for nothing, and hardly anybody has the name.
 */
const alsoNames = /^(?:na|nil|null)$/i;

/** Whether a text may be a name or part of one. What else is known of the person decides: `givenNames`. */
export const mayBeName = (text: string): boolean => !saysNothing(text) || alsoNames.test(text.trim());

/**
 * The names of one person as they were sent, with null for each that says nothing. Of words that are both, `Null` is a name, and
 * `NULL` or `null` is one where another name of the person is written in the same case: JENNIFER NULL, but not Jennifer NULL.
 */
export function givenNames(sent: readonly (string | null | undefined)[]): (string | null)[] {
  const others = sent.filter((name) => name && !saysNothing(name) && !alsoNames.test(name.trim()));
  const cases = new Set(others.map((name) => caseOf(name ?? '')));
  return sent.map((name) => {
    const text = name?.trim() ?? '';
    if (text === '') return null;
    if (!alsoNames.test(text)) return saysNothing(text) ? null : (name ?? null);
    return /^[A-Z][a-z]/.test(text) || cases.has(caseOf(text)) ? (name ?? null) : null;
  });
}

/** Undefined where it tells nothing: an initial is a capital in any list, and many scripts have no case. */
function caseOf(text: string): 'upper' | 'lower' | 'mixed' | undefined {
  const [upper, lower] = [text.toUpperCase(), text.toLowerCase()];
  if (upper === lower || text.replace(/[^\p{L}]/gu, '').length < 2) return undefined;
  return text === upper ? 'upper' : text === lower ? 'lower' : 'mixed';
}
