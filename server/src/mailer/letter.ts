/** What a mail says, before it is text and HTML. */
export interface Letter {
  readonly subject: string;
  /** Each a paragraph of plain text. */
  readonly paragraphs: readonly string[];
  /** What to press, and where it leads: an address of this service. */
  readonly action: { readonly label: string; readonly url: string } | null;
  /** Below: why they have it, and what to do if they did not ask for it. */
  readonly foot: string;
}

/** Longer names are cut off. */
const nameLengthMax = 80;

/**
 * A name that others chose, as it stands in a mail: one line, and nothing that a mail program makes a link of. So nobody can send people
 * to a site of theirs in a mail of ours.
 */
export function nameInMail(name: string): string {
  const line = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  const cut =
    letters.length > nameLengthMax
      ? `${letters
          .slice(0, nameLengthMax - 1)
          .join('')
          .trimEnd()}…`
      : line;
  // A dot and a slash that look the same, and join no address.
  return cut
    .replaceAll(/(?<=\S)\.(?=\S)/g, '\u2024')
    .replaceAll('/', '\u2215')
    .replaceAll('@', '\uff20');
}

/** The plain text of a letter; lines as they come, since mail programs wrap them. */
export function textOfLetter({ paragraphs, action, foot }: Letter): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), '--', foot];
  return `${parts.join('\n\n')}\n`;
}

/** The same as HTML: no picture, no script, nothing that is loaded from anywhere. */
export function htmlOfLetter({ subject, paragraphs, action, foot }: Letter): string {
  const text = 'font:15px/22px -apple-system,Segoe UI,Helvetica,Arial,sans-serif;color:#1b1a18';
  const small = 'font:13px/20px -apple-system,Segoe UI,Helvetica,Arial,sans-serif;color:#6d6a63';
  const button =
    'display:inline-block;padding:10px 16px;border-radius:6px;background:#0b6b66;color:#ffffff;text-decoration:none;font-weight:600';
  const pressed = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="${button}">${escaped(action.label)}</a></p>
<p style="${small}">Or copy this address into your browser:<br><span style="word-break:break-all">${escaped(action.url)}</span></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff">
<div style="max-width:520px;${text}">
${paragraphs.map((one) => `<p style="margin:0 0 16px">${escaped(one)}</p>`).join('\n')}
${pressed}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e8e7e3;${small}">${escaped(foot)}</p>
</div>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
