/** Upper and lower case made one: ß and ss, both sigmas, İ and i. A stand-in for Unicode case folding. */
export function foldNameCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
}
