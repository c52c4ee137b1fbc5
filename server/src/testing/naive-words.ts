/* How the property tests of searches read texts: plain ASCII and one accent, as plainly as it can be written. */

export const naiveWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('é', 'e')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Of a job title: one spelling for what these tests spell in two ways, without the words that do not count. */
export const naiveTitleWords = (title: string): string[] =>
  naiveWords(title)
    .flatMap((word) => (word === 'vp' ? ['vice', 'president'] : [word]))
    .filter((word) => word !== 'of');
