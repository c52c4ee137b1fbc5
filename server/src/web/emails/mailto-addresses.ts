import { percentDecoded } from '../scripts/script-strings.ts';
import { plainText } from './addresses-in-text.ts';
import { decodeEntities } from './ciphers.ts';
import { spelledAddresses } from './spelled-addresses.ts';

/** More than a mail program takes. */
const linkLengthMax = 4_000;
const recipientsMax = 50;
/** An address has 254 octets at most, and a name may stand before it. */
const recipientLengthMax = 500;

export interface Recipient {
  readonly text: string;
  /** It was written around its at sign: mailto:jane(at)acme.com. */
  readonly isSpelled: boolean;
}

/**
 * Who a mailto: link writes to (RFC 6068): all before the question mark, and `to`, `cc` and `bcc` after it; percent-encoded, with
 * names and angle brackets, separated by commas or semicolons. Null where it is no such link. What is found need not be an address.
 */
export function mailtoRecipients(href: string): Recipient[] | null {
  // Nearly every link and text is none: all ways to write it begin with an m or e, which an entity may stand for.
  if (!/^(?:\s|[em&]|(?:https?:)?\/{1,3}[em])/i.test(href)) return null;
  const link = decodeEntities(href.slice(0, linkLengthMax).trim());
  const [, rest] =
    /^(?:(?:https?:)?\/{1,3})?(?:mail\s?to|malito|mailo|e-?mail):{1,2}\s{0,5}(?:\/\/)?(.*)$/is.exec(
      percentScheme(link),
    ) ?? [];
  if (rest === undefined) return null;
  const [list = '', query = ''] = splitOnce(rest, '?');
  const recipients = [...partsOf(list)];
  for (const parameter of query.split(/&(?:amp;)?/, 30)) {
    const [name = '', value = ''] = splitOnce(parameter, '=');
    if (/^(?:to|cc|bcc)$/i.test(name.trim())) recipients.push(...partsOf(value));
  }
  return recipients.slice(0, recipientsMax);
}

/** "mailto%3Ajane" is what some editors make of it. */
function percentScheme(link: string): string {
  return /^mailto%3a/i.test(link) ? percentDecoded(link) : link;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function partsOf(list: string): Recipient[] {
  const parts: Recipient[] = [];
  for (const part of percentDecoded(list).split(/[,;]|\s{1,3}(?=[^\s@]{1,64}@)/, recipientsMax)) {
    const text = withoutWarnings(
      plainText(part)
        .replace(/^(?:mailto:\s{0,5}(?:\/\/)?){1,3}/i, '')
        .trim(),
    );
    if (text === '' || text.length > recipientLengthMax) continue;
    const inAngles = /<([^<>]{3,320})>/.exec(text)?.[1];
    const bare = (inAngles ?? text).replace(/^['"(<[]+|['")>\].!/\\:]+$/g, '').trim();
    if (/[^\s@]@[^\s@]/.test(bare)) parts.push({ text: bare.replace(/\s/g, ''), isSpelled: false });
    else {
      const [spelled] = spelledAddresses(bare.replace(/^(\S+) at (\S+) dot (\S+)$/i, '$1 [at] $2 [dot] $3'));
      if (spelled) parts.push({ text: spelled.email, isSpelled: true });
    }
  }
  return parts;
}

/** jane@NOSPAM.acme.com, janeREMOVETHIS@acme.com, jane@acme.com.nospam: a reader is to take that out. */
function withoutWarnings(text: string): string {
  return text
    .replace(/\.(?:nospam|invalid|remove-?this)$/i, '')
    .replace(
      /[-_.]?(?:NO[-_.]?SPAM|REMOVE[-_.]?(?:THIS|ME|CAPS)?|ANTI[-_.]?SPAM|DELETE[-_.]?(?:THIS|ME)|SPAM[-_.]?FREE)[-_.]?/g,
      (found, at: number) =>
        // Between two labels a dot stays.
        found.startsWith('.') && found.endsWith('.') && at > 0 ? '.' : '',
    );
}
