const lengthMax = 300;

/**
 * What a mail server answered, as people may see it: without links of ours and without tokens. Servers that judge texts repeat what they do not like, and a
 * link of a mail signs somebody in.
 */
export function shownAnswer(said: string): string {
  return (
    said
      // All that follows goes as well: a server may break a link into lines.
      .replace(/\S*\/console\b.*$/s, '…')
      .replaceAll(/[0-9A-Za-z]{30,}/g, '…')
      .slice(0, lengthMax)
  );
}
