import { isPlaceholder } from '../placeholders.ts';
import { withoutAdditions, withoutBrackets, withoutRemarks } from './additions.ts';
import { stripAttachedForms } from './attached-forms.ts';
import { plainCharacters, quoteMark, trimPunctuation } from './clean-name.ts';
import { loadTables } from './legal-forms.ts';
import { recaseName } from './name-case.ts';
import { stripLegalForms } from './strip-legal-forms.ts';

export interface NormalizedCompany {
  readonly name: string;
  /** What was taken off besides punctuation, as it was written. */
  readonly removed: readonly string[];
}

/** Brands that are written with the suffix. */
const namedAsDomain =
  /^(?:booking|monday|cars|hotels|priceline|overstock|ancestry|care|realtor|chess|archive|change|crypto|bill)\.(?:com|org)$/;
/** In small letters, which nobody writes a name in: ibm.com, www.acme.co.uk, https://acme.com/. */
const bareDomain =
  /^(https?:\/\/(?:www\.)?|www\.)?([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(\.(?:com|net|org|(?:com?|net|org)\.[a-z]{2}))\/?$/;

/** A field that holds the site of a company in place of its name. */
function domainAsName(original: string): { name: string; suffix: string } | undefined {
  const [, , label = '', suffix = ''] = bareDomain.exec(original.trim()) ?? [];
  if (label === '' || namedAsDomain.test(label + suffix)) return undefined;
  return { name: label.replaceAll('-', ' '), suffix };
}

/** A form taken off may bring another to light. Names need two rounds; what needs more was made to. */
const roundsMax = 8;

/**
 * The name people use for a company: without legal forms, additions, punctuation at its ends and surplus white space, in
 * title case where it was in capitals or small letters throughout and `recase` is set. Never empty where the name has a
 * letter or digit. Doing it twice changes nothing. Never throws.
 */
export function normalizeCompany(original: string, { recase }: { recase: boolean }): NormalizedCompany {
  const { forms, attached, spellings } = loadTables();
  let removed: readonly string[] = [];
  if (isPlaceholder(original)) return { name: '', removed };
  const domain = domainAsName(original);
  const plain = plainCharacters(original);
  if (!/[\p{L}\p{N}]/u.test(plain)) return { name: original.replace(/\s+/g, ' ').trim(), removed };

  let name = domain?.name ?? plain;
  if (domain) removed = [domain.suffix];
  for (let round = 0; round < roundsMax; round += 1) {
    const before = name;
    for (const shorten of [
      withoutAdditions,
      withoutRemarks,
      (text: string) => stripLegalForms(text, forms),
      (text: string) => withoutBrackets(text, forms, attached),
      (text: string) => stripAttachedForms(text, attached),
    ]) {
      const shortened = shorten(name);
      if (!/[\p{L}\p{N}]/u.test(shortened.name)) continue;
      name = shortened.name;
      removed = [...removed, ...shortened.removed];
    }
    // Acme, Inc. (Delaware): without the form its comma parts nothing.
    name = name.replace(/\s*[,;]+\s*(?=[-–/|([])/g, ' ');
    name = plainCharacters(trimPunctuation(name)) || name;
    if (recase) name = recaseName(name, spellings);
    if (name === before) break;
  }
  return {
    name: name.replaceAll(quoteMark, '').trim(),
    removed: inOrder(removed, plain.replaceAll(quoteMark, '')),
  };
}

/** As they stood in the name: the rounds find them from the outside in. */
function inOrder(removed: readonly string[], plain: string): readonly string[] {
  const positions = new Map([...new Set(removed)].map((text) => [text, plain.indexOf(text)]));
  return removed.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
}
