import { parse } from 'tldts';
import type { EmailAddress } from '../text/email-address.ts';
import { mailDomainFacts } from '../text/email-type/mail-domains.ts';
import { mailProvider } from '../text/email-type/mail-providers.ts';

/** The most used of the domains where anyone gets a mailbox, with names long enough that one letter makes no other name. */
const wellKnown = [
  ...[
    'gmail.com',
    'googlemail.com',
    'hotmail.com',
    'outlook.com',
    'yahoo.com',
    'icloud.com',
    'hotmail.co.uk',
  ],
  ...['hotmail.fr', 'yahoo.fr', 'yahoo.co.uk', 'yahoo.co.in', 'protonmail.com', 'comcast.net', 'verizon.net'],
  ...['orange.fr', 'wanadoo.fr', 'laposte.net', 't-online.de', 'freenet.de', 'libero.it', 'rediffmail.com'],
  ...[
    'naver.com',
    'yandex.ru',
    'rambler.ru',
    'fastmail.com',
    'sbcglobal.net',
    'btinternet.com',
    'bigpond.com',
  ],
];

/** These own their name below every ending, so that gmail.co is a slip; orange.sk is not one of orange.fr. */
const everywhere = new Set([
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
]);

/** Endings that are long enough that one letter makes no other, the most used first. */
const wellKnownEndings = ['com', 'org', 'net', 'edu', 'gov', 'info', 'biz'];

/**
 * The same mailbox at the well-known domain that is one slip away: a letter too many, too few, wrong, or two swapped. Whether
 * the written domain is listed does not matter: most slips belong to somebody, who takes the mail that goes astray. Of other domains, an ending that does not exist may be one slip from one that does: acme.con.
 */
export function suggestAddress({ local, asciiDomain }: EmailAddress): string | null {
  const { isEducation, isRelay } = mailDomainFacts(asciiDomain);
  if (mailProvider(asciiDomain) !== null || isEducation || isRelay) return null;
  const meant = wellKnown.find(
    (domain) =>
      isOneSlip(asciiDomain, domain) && (everywhere.has(domain) || nameOf(asciiDomain) !== nameOf(domain)),
  );
  const domain = meant ?? withKnownEnding(asciiDomain);
  return domain === null ? null : `${local}@${domain}`;
}

function withKnownEnding(domain: string): string | null {
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  if (dot < 1 || parse(domain, { extractHostname: false }).isIcann !== false) return null;
  const meant = wellKnownEndings.find((known) => isOneSlip(ending, known));
  return meant === undefined ? null : `${domain.slice(0, dot)}.${meant}`;
}

const nameOf = (domain: string) => domain.slice(0, domain.indexOf('.'));

function isOneSlip(written: string, meant: string): boolean {
  if (Math.abs(written.length - meant.length) > 1 || written === meant) return false;
  let start = 0;
  while (start < written.length && written[start] === meant[start]) start += 1;
  let tail = 0;
  const rest = Math.min(written.length, meant.length) - start;
  while (tail < rest && written.at(-1 - tail) === meant.at(-1 - tail)) tail += 1;
  const one = written.slice(start, written.length - tail);
  const other = meant.slice(start, meant.length - tail);
  const isSwap = one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0];
  return isSwap || (one.length <= 1 && other.length <= 1);
}
