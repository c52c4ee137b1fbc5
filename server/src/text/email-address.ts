import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';

export interface EmailAddress {
  /** As written, quotes included. */
  readonly local: string;
  /** Lower case, in Unicode; an address literal with its brackets. */
  readonly domain: string;
  /** The same as it goes over the wire (xn--…). */
  readonly asciiDomain: string;
}

/** RFC 5321 4.5.3.1 and RFC 3696 erratum 1690, in octets of UTF-8. */
const localOctetsMax = 64;
const addressOctetsMax = 254;

/**
 * Reads a text that is one e-mail address and nothing else: no display name, comment or white space around it.
 *
 * A mailbox of RFC 5321 that public mail can reach: dot-atom or quoted local part, letters of any script (RFC 6531), a
 * domain of two labels or more that is no special-use name (RFC 6761), or an address literal. The forms that RFC 5322
 * calls obsolete are refused. Whether the domain exists is not asked. Null for everything else; never throws.
 */
export function parseEmailAddress(text: string): EmailAddress | null {
  if (text.length > addressOctetsMax) return null;
  // An at sign within quotes belongs to the local part, so the last one divides.
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  const local = text.slice(0, at);
  if (!isLocalPart(local)) return null;

  const asWritten = text.slice(at + 1);
  const asciiDomain = asWritten.startsWith('[') ? addressLiteral(asWritten) : mailDomain(asWritten);
  if (asciiDomain === null) return null;
  const octets = Math.max(octetsOf(asWritten), asciiDomain.length);
  if (octetsOf(local) + 1 + octets > addressOctetsMax) return null;
  return { local, domain: inUnicode(asciiDomain), asciiDomain };
}

/**
 * A local part as it is told to a server: composed (RFC 6532, 3.1), and in quotes only where it has to be (RFC 5321, 4.1.2), since servers
 * compare letters. It is the same mailbox.
 */
export function plainLocalPart(local: string): string {
  const composed = local.normalize('NFC');
  if (!composed.startsWith('"')) return composed;
  const within = composed.slice(1, -1).replace(/\\(.)/g, '$1');
  return !within.startsWith('"') && isLocalPart(within) ? within : composed;
}

const atoms = /^(?:[a-z0-9!#$%&'*+/=?^_`{|}~\x80-\u{10ffff}-]|\.(?=[^.]))+$/iu;
const quotedString = /^"(?:[ !#-[\]-~\x80-\u{10ffff}]|\\[ -~])+"$/u;
/** Permitted by RFC 6531, but nobody can see or type them: white space, format characters, private use, lone surrogates. */
const unseen = /[\p{Z}\p{Cf}\p{Co}\p{Cs}]/u;

const plainAtoms = /^(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]|\.(?=[^.]))+$/i;

function isLocalPart(local: string): boolean {
  // Most are of ASCII alone, of which all that follows makes nothing else.
  if (local.length <= localOctetsMax && plainAtoms.test(local)) return !local.startsWith('.');
  // Some characters turn into ASCII ones when normalized (U+037E into a semicolon): RFC 6532 3.1 asks for that form.
  const normalized = local.normalize('NFC');
  if (octetsOf(local) > localOctetsMax) return false;
  if (quotedString.test(normalized)) return !unseen.test(normalized.replaceAll(' ', ''));
  const isAtoms = atoms.test(local) && atoms.test(normalized) && !local.startsWith('.');
  return isAtoms && !/^\p{M}/u.test(local) && !unseen.test(normalized);
}

/** The last label of names that public mail never reaches (RFC 6761, RFC 7686, RFC 6762). */
const specialUse = new Set(['arpa', 'invalid', 'local', 'localhost', 'onion', 'test']);

function mailDomain(domain: string): string | null {
  if (/[.。．｡]$/u.test(domain) || /[\s/\\?#:@%]/.test(domain)) return null;
  const ascii = inAscii(domain);
  const labels = ascii.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || ascii.length > 253 || specialUse.has(top)) return null;
  if (!labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))) return null;
  if (/(?:^|\.)xn--/.test(inUnicode(ascii))) return null;
  // No top-level domain begins or ends with a digit (RFC 3696 2), and 255.255.255.255 is none.
  if (!/^[a-z](?:[a-z0-9-]*[a-z])?$/.test(top) && !top.startsWith('xn--')) return null;
  // Symbols and emoji occur in names below some top-level domains, never in one: "jan@acme.de☎".
  if (top.startsWith('xn--') && !/^[\p{L}\p{M}\u200c\u200d]+$/u.test(inUnicode(top))) return null;
  // Reserved for encodings as xn-- is one (RFC 5890 2.3.1): registries give them to nobody.
  if (/^(?!xn)[a-z]{2}--/.test(labels.at(-2) ?? '')) return null;
  return ascii;
}

/** Names whose form over the wire is their small letters: no Unicode in either form, and no number. */
const plainDomain = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

function inAscii(domain: string): string {
  const small = domain.toLowerCase();
  return plainDomain.test(domain) && !small.includes('xn--') ? small : domainToASCII(domain);
}

/** RFC 5321 4.1.3. */
function addressLiteral(bracketed: string): string | null {
  const [, ip6Tag, ip] = /^\[(IPv6:)?([0-9a-f:.]+)\]$/i.exec(bracketed) ?? [];
  if (ip === undefined) return null;
  const isAddress = ip6Tag === undefined ? isIPv4(ip) : isIPv6(ip);
  return isAddress ? bracketed.toLowerCase() : null;
}

function inUnicode(ascii: string): string {
  return ascii.includes('xn--') ? domainToUnicode(ascii) || ascii : ascii;
}

function octetsOf(text: string): number {
  if (!/[^\0-\x7f]/.test(text)) return text.length;
  return Math.max(Buffer.byteLength(text), Buffer.byteLength(text.normalize('NFC')));
}
