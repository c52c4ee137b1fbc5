import { percentDecoded, reversed, scriptStrings } from '../scripts/script-strings.ts';
import { addressesInText, plainText } from './addresses-in-text.ts';
import { addDisguised, type Tricks } from './attribute-addresses.ts';
import { decodeBase64, decodeEntities, decodeTurnedMailto } from './ciphers.ts';
import type { FoundEmails } from './found-emails.ts';
import { mailtoRecipients } from './mailto-addresses.ts';

/** Longer strings are texts or data: plain addresses in them count, ciphers over the whole of them do not. */
const codedLengthMax = 600;

/** Signs without which no string of a script becomes an address; most scripts have none of them. */
const worthReading =
  /@|mailto|\\x40|\\u0040|\\u\{40\}|\\100|%40|&#0{0,4}64|&#x0{0,4}40|&commat|fromCharCode|atob\s?\(|UnCryptMailto/i;

/**
 * Addresses that a script of the page puts together from strings, or has as a string: `'jane' + '@' + 'acme.com'`, String.fromCharCode,
 * atob, unescape, document.write of entities, calls such as sendMail('jane', 'acme.com'), and TYPO3's linkTo_UnCryptMailto.
 */
export function addressesOfScript(script: string, found: FoundEmails, tricks: Tricks): void {
  if (!worthReading.test(script) && !/mail/i.test(script)) return;
  const isTurning = /crypt|mailto_?token/i.test(script);
  for (const string of scriptStrings(script)) {
    if (string.length < 6) continue;
    const text = plainText(
      decodeEntities(string.includes('%40') || string.includes('%u') ? percentDecoded(string) : string),
    );
    let isFound = false;
    const recipients = mailtoRecipients(text);
    if (recipients) for (const { text: one } of recipients) isFound = found.add(one, 'script') || isFound;
    if (!isFound) for (const email of addressesInText(text)) isFound = found.add(email, 'script') || isFound;
    if (isFound || text.length > codedLengthMax) continue;
    if (text.includes('@')) addDisguised(text, found, tricks);
    const uncrypted = isTurning ? decodeTurnedMailto(text) : null;
    if (uncrypted !== null) addHidden(uncrypted, found);
    else if (/^(?:bWFpbHRv|bWFpbFRv|[a-z0-9+/]{12,400}={0,2}$)/i.test(text)) {
      const decoded = decodeBase64(text);
      if (decoded?.includes('@')) addHidden(decoded, found);
    } else if (tricks.reversed && /^\S+:otliam$/i.test(text)) addHidden(reversed(text), found);
  }
}

function addHidden(text: string, found: FoundEmails): void {
  const recipients = mailtoRecipients(text);
  if (recipients) for (const { text: one } of recipients) found.add(one, 'encoded');
  else found.add(text, 'encoded');
}
