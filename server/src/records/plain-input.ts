/** What has no look. Joiners are left between letters that are not ASCII, where they shape Persian and Indian words and hold emoji together. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|(?<![^\p{ASCII}\s])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}\s])/gu;

/** What stands around an address that was copied out of a text, and no address begins or ends with. */
const opening = /^[\s<("'`“‘„«‹[]+/u;
const closing = /[\s>)"'`”’“»›\]]+$/u;

/** "LinkedIn: https://…". */
const label =
  /^(?:linked ?in|li|profile|url|link|page|website|web)(?: (?:profile|url|page|link))*\s*[:=]\s*(?=[\p{L}\d/@])(?!\/\/)/iu;

/** A text without the characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** An address, a handle or a domain as it was meant: without what nobody sees, and without brackets and quotes around it. */
export function plainInput(text: string): string {
  const plain = withoutInvisible(text).trim();
  // [Mira Voss](https://…) of Markdown, and a link of HTML.
  const link = /^\[[^\]]{0,500}\]\(\s*<?([^\s<>()]{1,2000})>?[^()]{0,500}\)$/.exec(plain)?.[1];
  const address = (link ?? plain).replace(opening, '').replace(label, '').replace(closing, '');
  // A full stop or comma ends the sentence, not the address.
  return /[/]/.test(address) ? address.replace(/[.,;:!]+$/, '').replace(closing, '') : address;
}
