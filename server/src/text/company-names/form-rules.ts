import { quoteMark } from './clean-name.ts';
import { isGeneric } from './generic-words.ts';
import { places } from './legal-form.ts';
import { joinWords, type Word } from './name-words.ts';

/* What tells a legal form from a word of the name that is written the same. `where` is the form's sum of places. */

/** Words from `start` up to `end`, and what they are folded to. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly key: string;
}

/** Words before, and how many of them have letters in capitals or small ones: makes every question about the rest cheap. */
export interface Counts {
  readonly named: number;
  readonly withSmall: number;
  readonly withCapital: number;
}

export function countWords(words: readonly Word[]): readonly Counts[] {
  const counts: Counts[] = [{ named: 0, withSmall: 0, withCapital: 0 }];
  for (const word of words) {
    const { named, withSmall, withCapital } = counts.at(-1) ?? { named: 0, withSmall: 0, withCapital: 0 };
    counts.push({
      named: named + (isName(word) ? 1 : 0),
      withSmall: withSmall + (word.hasSmall ? 1 : 0),
      withCapital: withCapital + (word.hasCapital ? 1 : 0),
    });
  }
  return counts;
}

function isName(word: Word): boolean {
  return word.key !== '' && word.key !== '&' && word.key !== 'the';
}

/** "& Co" and its like: a part of the name where that would be one word without it (Tiffany & Co). */
export function isAndCompany(key: string): boolean {
  return /^(?:&|and|und|et|y|e|u)(?:co|company|cie|cia|compania|compagnie|comp)$/.test(key);
}

export function isFormAtEnd(
  words: readonly Word[],
  { start, end, key }: Span,
  where: number,
  counts: readonly Counts[],
): boolean {
  if ((where & places.brackets) !== 0) return false;
  const rest = counts[start];
  const previous = words[start - 1];
  if (previous === undefined || rest === undefined) return false;
  // Of "& Co. Ltd." the Ltd. goes first.
  if (/^(?:co|cia|cie)/.test(key) && /^(?:&|and|und|et|y|e|u)$/.test(previous.key)) return false;
  const text = joinWords(words.slice(start, end));
  const marks = marksOf(text);
  // "(Flemingsburg, KY)": a place rather than a form.
  if (text.endsWith(')') && !text.includes('(') && !endsPart.test(key)) return false;
  if (previous.comma || marks.dotted) return true;
  const hasCapital = words.slice(start, end).some((word) => word.hasCapital);
  const hasSmall = words.slice(start, end).some((word) => word.hasSmall);
  const smallAfterCapital = !hasCapital && hasSmall && previous.hasCapital;
  if (key === 'spa') {
    if (beforeSpa.test(previous.key)) return false;
    return text !== 'Spa';
  }
  if ((where & places.end) !== 0) {
    return hasCapital || smallAfterCapital || rest.withCapital > 0 || !smallWord.test(key);
  }
  if (smallAfterCapital || (marks.stop && [...key].length > 1)) return true;
  const script = words[start]?.script ?? '';
  if (script !== '' && previous.script !== '' && script !== previous.script) return true;
  // Tuinhof Trading CC: nobody's cricket club.
  if (key === 'cc' && hasCapital && rest.withSmall > 0 && isGeneric(words.slice(0, start), start - 1))
    return true;
  if ((where & places.acronym) !== 0) return false;
  // A Finnish partnership, Virtanen Ky, where "Ky" is no word of a name.
  if (text === 'Ky' && rest.withSmall > 0) return true;
  if (hasCapital && hasSmall) return marks.irregular && !marks.irregularLikeAName;
  if (hasCapital && !hasSmall && [...key].length > 1) {
    return rest.withSmall > 0 || (!/[aeiouаеиоуыэюяіαεηιουω]/.test(key) && rest.withCapital > 0);
  }
  return false;
}

/** Words of daily use that are forms too, in a name that is all in small letters. */
const smallWord =
  /^(?:as|in|so|do|at|it|no|up|is|be|by|go|he|me|my|or|we|on|an|la|le|el|de|da|di|du|en|et|al|il|na|un|ya|sa|se|spa|sal|sem|pat|vat|dat|co|coop)$/;
/** What stands before "Spa" where it is a bath and no Società per Azioni. */
const beforeSpa =
  /^(?:day|med|medi|medical|nail|nails|beauty|hair|salon|resort|wellness|health|skin|massage|thai|pet|dog|hotel|hot|foot|head|body|facial|luxury|and|&|the|la|le|el|car|kids|mini|zen|urban|lash|brow|mobile|organic|holistic|serenity|bliss|float|tan|tanning)$/;

export function isFormInFront(
  words: readonly Word[],
  { start, end, key }: Span,
  where: number,
  { counts, formAtEnd }: { counts: readonly Counts[]; formAtEnd: string },
): boolean {
  if ((where & places.brackets) !== 0) return false;
  const next = words[end];
  if (next === undefined || key === '&') return false;
  const own = words.slice(start, end);
  const text = joinWords(own);
  const marks = marksOf(text);
  const hasCapital = own.some((word) => word.hasCapital);
  const hasSmall = own.some((word) => word.hasSmall);
  if (!next.quoted && isGeneric(words, end)) return false;
  // ab Initio, co Star, pat McGrath begin with a word. With a stop or slash it is short for something.
  if (/^(?:ab|co|pat)$/.test(key) && !hasCapital && !marks.stop && !marks.dotted) return false;
  // P.T. Barnum: two letters with dots before a single word are somebody's, as J.P. Morgan's. Most Indonesian
  // companies have more words than one, or Tbk at the end, or write PT without the dots.
  if (key === 'pt' && marks.dotted && hasCapital && formAtEnd === '' && !next.quoted && next.hasCapital) {
    if ((counts.at(-1)?.named ?? 0) - (counts[end]?.named ?? 0) === 1) return false;
  }
  if (key === 'pt' && !marks.dotted && !next.quoted && isPhysicalTherapy(words, end, formAtEnd)) return false;
  // SAS BOULANGERIE MARTIN: SAS and SA are a form before a French trade or a family's "et fils", and else a name.
  if (/^(?:SAS|SA|SNC|SCI|SELARL)$/.test(text) && isFrench(words, end)) return true;
  // "inc Acme", "a.s. Acme"; "at Home" and "da Vinci" begin with a word.
  if (!hasCapital && hasSmall && next.hasCapital && (marks.dotted || !particle.test(key))) return true;
  if ((where & places.word) !== 0) return false;
  if ((where & places.front) !== 0 || next.quoted) return true;
  // Estonia's OÜ; without the dots it is a word, and with them none of any language.
  if (text === 'OÜ') return true;
  // CV. Maju Jaya, SCI Les Oliviers: C.V. are somebody's initials, and an English name has no French article.
  if (/^(?:CV|UD)\.$/.test(text) && next.hasCapital) return true;
  if (frenchInFront.test(text) && frenchArticle.test(next.text)) return true;
  // Pvt, Pte and Pty say of what kind the Ltd is: alone, and not in small letters, they are words. Pvt Eye.
  if ((where & places.abbreviation) !== 0 && ((hasSmall && !/^p(?:vt|te|ty)$/.test(key)) || marks.stop))
    return true;
  // e.V. Acme, SpA Acme: neither a word nor somebody's initials are written so. Two letters without dots are brands: eG, iO.
  if (
    marks.irregular &&
    !marks.irregularLikeAName &&
    (where & places.acronym) === 0 &&
    (marks.dotted || [...key].length > 2)
  )
    return true;
  // Two letters with dots are somebody's: J.P. Morgan, A.G. Edwards.
  if (marks.dotted && ([...key].length >= 3 || text.includes('/'))) return true;
  // S.C. Dedeman S.R.L.: Romanian names have one in front and one at the end.
  if (key === 'sc' && /^s\.?c\.?$/i.test(text) && /^(?:srl|sa|srld)$/.test(formAtEnd)) return true;
  const script = own[0]?.script ?? '';
  // Ο.Ε. Acme: no name begins in another alphabet with two letters and dots.
  if (marks.dotted && script !== '' && next.script !== '' && script !== next.script) return true;
  const isCyrillic = script === 'cyrillic';
  const smallAfter = (counts.at(-1)?.withSmall ?? 0) - (counts[end]?.withSmall ?? 0);
  return (
    isCyrillic &&
    (where & places.acronym) === 0 &&
    [...key].length > 2 &&
    !hasSmall &&
    (smallAfter > 0 || next.script === 'latin')
  );
}

/**
 * PT is Indonesia's form in front of a name, and elsewhere physical therapy, part time or a name: so where another form
 * stands at the end (PT Northwest LLC), and before English words of such practices.
 */
function isPhysicalTherapy(words: readonly Word[], end: number, formAtEnd: string): boolean {
  if (formAtEnd !== '') return !/^(?:tbk|persero|terbuka)$/.test(formAtEnd);
  const next = words[end]?.key ?? '';
  return therapyFirst.test(next) || words.slice(end).some(({ key }) => therapy.test(key));
}

const therapyFirst =
  /^(?:solutions?|services?|works?|plus|central|centers?|centres?|clinics?|partners|associates|link|pros?|labs?|360|connect|express|first|now|northwest|northeast|southwest|southeast|on|one|for|of|in|at|and|&|group|network|studios?|advantage|specialists?|professionals|team|place|house|haven|zone|edge|etc|my|your|the|is|go|to|helper|heroes|staffing|school|academy|room|lounge|collective|consultants|direct|dynamics|innovations|performance|matters|power|source|station|tech|time|today|united|university|wise|world)$/;
const therapy =
  /^(?:physical|therapy|therapists?|physiotherapy|physio|rehab|rehabilitation|wellness|fitness|coaching|sports?|medicine|orthopedics?|orthopaedics?|spine|pelvic|pediatrics?|balance|movement|motion|health|healthcare)$/;

function isFrench(words: readonly Word[], start: number): boolean {
  const keys = words.slice(start).map(({ key }) => key);
  if (frenchTrade.test(keys[0] ?? '')) return true;
  return keys.some(
    (key, at) => /^(?:et|&)$/.test(key) && /^(?:fils|freres|cie|filles|associes)$/.test(keys[at + 1] ?? ''),
  );
}

const frenchTrade =
  /^(?:boulangeries?|patisserie|garages?|transports?|etablissements?|ets|societe|cabinet|pharmacie|menuiserie|plomberie|maconnerie|electricite|imprimerie|boucherie|charcuterie|fromagerie|poissonnerie|brasserie|librairie|papeterie|laiterie|scierie|charpente|couverture|peinture|carrelage|chauffage|serrurerie|metallerie|chaudronnerie|mecanique|carrosserie|ateliers?|fonderie|tuilerie|briqueterie|domaine|chateau|caves?|vignobles?|pepinieres?|jardins?|paysages?|travaux|terrassement|batiment|constructions|entreprise|maison|laboratoires?|clinique|hotellerie|blanchisserie|pressing|coiffure|optique|ambulances|taxis|demenagements|autocars|voyages|immobiliere|fonciere|financiere|gestion|comptoir|compagnie|manufacture|moulins?|minoterie|sucrerie|conserverie|salaisons|viandes|fruits|fleurs|meubles|literie|tissus|confection|bijouterie|horlogerie)$/;

const frenchInFront = /^(?:SCI|SCP|SCM|SNC|SAS|SA|SELAS|SCEA|GFA)$/;
const frenchArticle = /^(?:les?|la|l'\p{L}+|du|des)$/iu;
const particle =
  /^(?:as|in|at|up|da|de|do|di|du|la|le|el|al|et|en|es|il|an|on|so|no|my|go|be|se|st|van|von|san)$/;

export function isFormBetween(words: readonly Word[], { start, end, key }: Span, where: number): boolean {
  const next = words[end];
  if (next === undefined || key === '&') return false;
  if ((where & places.middle) !== 0) return true;
  const text = joinWords(words.slice(start, end));
  // NIS a.d. Novi Sad: a form in small letters between a name and its seat.
  if (/^(?:\p{Ll}{1,2}\.){2,3}$/u.test(text) && !hourOrRemark.test(key) && next.hasCapital)
    return (where & places.brackets) === 0 && words[start - 1]?.hasCapital === true;
  if ((where & places.end) === 0 || isAndCompany(key)) return false;
  const beforeBreak = next.key === '' || /^[([{]/.test(next.text);
  const marks = marksOf(text);
  if (beforeBreak) return endsPart.test(key) || marks.dotted;
  if (words[end - 1]?.comma) return endsPart.test(key) && key !== 'limited' && key !== 'corporation';
  const afterForm = words[end] !== undefined && next.key === 'oy';
  return afterForm || (marks.dotted && /^(?:sa|nv|bv|spa|as|sas)$/.test(key) && text.toUpperCase() === text);
}

/** "6 p.m. Bar", "c.o. Jansen" */
const hourOrRemark = /^(?:am|pm|ie|eg|co|ca|da|ta|aka|fka|dba|nr|no)$/;
/** Forms that end a part of the name: before a dash, a bracket, or a comma. */
const endsPart =
  /^(?:inc|ltd|llc|corp|gmbh|ag|sa|plc|llp|lp|nv|bv|spa|srl|sarl|se|ab|as|oy|oyj|limited|incorporated|corporation|sadecv|ptyltd|pteltd|coltd)$/;

function marksOf(text: string) {
  const bare = text.replaceAll(quoteMark, '').replace(/^[("']+|[)"',;]+$/g, '');
  return {
    /** s.p., K/S, t:mi, e. K. */
    dotted: /\p{L}(?:\.\s?|[/:])\p{L}/u.test(bare) && !/\p{L}{5}[./:]\p{L}{5}/u.test(bare),
    /** Kt. */
    stop: /\p{L}\.$/u.test(bare),
    /** KdöR, GbR, eG: capitals that no word has. */
    irregular: /\p{Ll}\.? ?\p{Lu}/u.test(bare),
    irregularLikeAName: /^Mc/.test(bare),
  };
}
