/**
 * Unicode's full case folding, for comparing: Straße, STRASSE and straße become one, as do Σ, σ and ς. The same in
 * every language: İ is i with a dot above, and the dotless ı stays a letter of its own, as in Unicode's
 * CaseFolding.txt without its Turkic rules.
 *
 * JavaScript has no case folding. Down, up and down again equals it for every character (see the test), save for ı
 * and for the final sigma.
 */
export function foldCase(text: string): string {
  return text.split('ı').map(foldThroughUpperCase).join('ı');
}

function foldThroughUpperCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
