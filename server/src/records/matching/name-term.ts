const charactersMax = 500;

/** All words of a name as one term, or as its beginning: cut on both sides of a comparison, since the index cuts terms at 1,000 UTF-16 units. */
export function nameTerm(words: readonly string[]): string {
  const name = words.join(' ');
  return name.length <= charactersMax ? name : [...name].slice(0, charactersMax).join('');
}
