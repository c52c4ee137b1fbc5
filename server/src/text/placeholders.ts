import { saysNothing } from './given-names.ts';

/* What forms and exports hold where nobody knew a value, besides the words of given-names.ts. */

const placeholder = new RegExp(
  `^(?:${[
    'n[.]a[.]?',
    'nil',
    'tb[acd]',
    'test(?:ing|er)?',
    'tests?[ _-]?(?:test|user|name|account|company|contact|lead|record|data|domain|website|site)',
    '(?:not|non)[ _-]?(?:available|applicable|provided|specified|given|known|set|disclosed|assigned|entered|named|listed)',
    'no[ _-]?(?:name|company|website|web ?site|site|domain|e?-?mail|data|info|information|value|url|organi[sz]ation|employer)',
    'unk',
    'unknown(?:[ _-](?:name|company|user|person|contact|domain|website))?',
    'unnamed',
    'anonymous',
    'anon',
    'dummy',
    'placeholder',
    'sample',
    'blank',
    'empty',
    'missing',
    'pending',
    'no (?:company|domain|site) name',
    '(?:sin|sans|senza|sem|ohne|kein(?:e|en)?|geen) (?:nombre|nom|nome|name|naam|empresa|entreprise|société|azienda|firma|bedrijf|datos|web|website|webseite|site|sitio|sito)',
    'nicht (?:bekannt|angegeben|vorhanden|verfügbar)',
    'non (?:renseigné|communiqué|disponible|spécifié|specificato)e?',
    'no (?:disponible|especificad[oa]|aplica)',
    'niet (?:bekend|opgegeven|beschikbaar)',
    'не (?:указан[оа]?|известно)',
    'coming soon',
    'under construction',
    'false',
    'nan',
    '#?(?:ref|value|name|null|num|div/0)!?[?]?(?<=[#!?].*)',
    'asdf+(?:gh)?',
    'qwerty',
    'x{2,}',
    'keine?(?: angabe)?',
    'k[.]?a[.]?',
    'unbekannt',
    'inconnue?',
    'desconocid[oa]',
    'sconosciut[oa]',
    'onbekend',
    'n[.]?d[.]?',
    '[-–—_.?*#/ 0]+',
  ].join('|')})$`,
  'i',
);

/** None is longer. */
const placeholderMax = 40;
/** With quotes and brackets around it. */
const wrappedMax = 100;

/** Whether a text stands for no value: N/A, Unknown, test, TBD, "No website", ---. Two of them together too (N/A N/A). */
export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim();
  // Brackets at the end of a long text would be looked at from each of them.
  if (trimmed.length > wrappedMax) return false;
  const bare = trimmed.replace(/^[\s"'`([{<]+|[\s"'`)\]}>]+$/g, '').replace(/\s+/g, ' ');
  if (bare === '' || bare.length > placeholderMax) return false;
  if (saysNothing(bare) || placeholder.test(bare)) return true;
  const [first = '', second, third] = bare.split(' ');
  return second === first && third === undefined && (saysNothing(first) || placeholder.test(first));
}
