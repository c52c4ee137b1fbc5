import type { Shortened } from './additions.ts';
import { quoteMark } from './clean-name.ts';
import {
  type Counts,
  countWords,
  isAndCompany,
  isFormAtEnd,
  isFormBetween,
  isFormInFront,
  type Span,
} from './form-rules.ts';
import { places } from './legal-form.ts';
import type { LegalForms } from './legal-forms.ts';
import { misspeltForm } from './misspelt-forms.ts';
import { joinWords, splitWords, type Word } from './name-words.ts';

/** The longest form has 17 words; what is longer than any key is no form. */
const formWordsMax = 18;
const keyLengthMax = 240;
const misspeltWordsMax = 7;

/**
 * Takes legal forms off the end and the front of a name, the safest also from between its words.
 *
 * A form is never the whole name: of a name that is nothing but forms the first stays. What is also a word or another
 * abbreviation is taken for a form only where something sets it apart from the name: dots or a slash (s.p., K/S), a comma
 * before it, letters of another case than the name's (Foo SD, Foo sd) or of another script.
 */
export function stripLegalForms(name: string, forms: LegalForms): Shortened {
  const removed: { at: number; text: string }[] = [];
  let words = splitWords(name.replace(attachedGerman, ' '));
  const take = (span: Span) => {
    const text = joinWords(words.slice(span.start, span.end));
    removed.push({ at: span.start, text: text.replaceAll(quoteMark, '').replace(/^[,;\s-]+|[,;\s]+$/g, '') });
  };

  // Pty Ltd, Gesellschaft mit beschränkter Haftung.
  if (words.length <= formWordsMax && forms.has(words.map(({ key }) => key).join('')))
    return { name, removed: [] };

  let formAtEnd = '';
  words = withoutForms(words, forms, (span) => {
    formAtEnd = span.key;
    take(span);
  });
  words = withoutFormsInFront(words, forms, { formAtEnd, take });
  words = withoutFormsBetween(words, forms, take);
  return { name: joinWords(words), removed: removed.toSorted((a, b) => a.at - b.at).map(({ text }) => text) };
}

/** Bau-GmbH, Handels-AG, Beteiligungs-SE: German joins the form with a hyphen. */
const attachedGerman = /-(?=(?:g?GmbH|GMBH|AG|KG|KGaA|SE|[oO]HG|UG|GbR|mbH)(?:[\s,.)]|$))/g;

/** From the end, one after the other: Best Buy Co., Inc. */
function withoutForms(all: readonly Word[], forms: LegalForms, take: (span: Span) => void): Word[] {
  const words = [...all];
  const counts = countWords(words);
  for (;;) {
    while (words.length > 0 && words.at(-1)?.key === '' && !/\p{So}|\p{Sc}/u.test(words.at(-1)?.text ?? ''))
      words.pop();
    const span = formBefore(words, words.length, forms, counts) ?? compAtEnd(words);
    if (span === undefined) break;
    const before = counts[span.start]?.named ?? 0;
    if (before === 0) break;
    if (isAndCompany(span.key) && before === 1) {
      return withShortCompany(words, span);
    }
    take(span);
    words.length = span.start;
  }
  return words;
}

/** Acme Comp: short for company, save behind what one is compensated for. */
function compAtEnd(words: readonly Word[]): Span | undefined {
  const end = words.length;
  const last = words[end - 1];
  const before = words[end - 2];
  if (
    last?.key !== 'comp' ||
    before === undefined ||
    /^(?:workers?|workmans|workmens|work|unemployment|total|and|&)$/.test(before.key)
  )
    return undefined;
  return { start: end - 1, end, key: 'comp' };
}

/** Merck & Company and Merck & Co. are one name. */
function withShortCompany(words: readonly Word[], span: Span): Word[] {
  const english = /^(?:&|and)(?:co|company)$/.test(span.key);
  if (!english) return [...words];
  const before = words.slice(0, span.start);
  const hasSmall = before.some((word) => word.hasSmall);
  const hasCapital = before.some((word) => word.hasCapital);
  // A name in capitals or small letters stays one, to be written in title case.
  const company = hasSmall === hasCapital ? '& Co' : hasSmall ? '& co' : '& CO';
  return [...before, ...splitWords(company)];
}

/** The longest form that ends before `end`. */
function formBefore(
  words: readonly Word[],
  end: number,
  forms: LegalForms,
  counts: readonly Counts[],
): Span | undefined {
  let found: Span | undefined;
  let key = '';
  for (let start = end - 1; start >= 0 && end - start <= formWordsMax; start -= 1) {
    const word = words[start];
    if (word === undefined || word.key.length + key.length > keyLengthMax) break;
    key = word.key + key;
    if (word.key === '') continue;
    const where = forms.get(key);
    if (where === undefined || !isWrittenAs(words, start, end, where)) continue;
    const span = { start, end, key };
    if (isFormAtEnd(words, span, where, counts)) found = span;
  }
  return longer(found, misspelt(words, { from: end, step: -1 }));
}

interface Misspelt {
  readonly span: Span;
  readonly wrong: number;
}

/** A long form with a few wrong letters, beginning or ending at a word: of several the one with the fewest. */
function misspelt(
  words: readonly Word[],
  { from, step }: { from: number; step: 1 | -1 },
): Misspelt | undefined {
  let found: Misspelt | undefined;
  let key = '';
  for (let count = 1; count <= misspeltWordsMax; count += 1) {
    const word = words[step > 0 ? from + count - 1 : from - count];
    if (word === undefined || word.key.length + key.length > keyLengthMax) break;
    key = step > 0 ? key + word.key : word.key + key;
    const wrong = misspeltForm(key);
    if (wrong === undefined || wrong >= (found?.wrong ?? Number.POSITIVE_INFINITY)) continue;
    const span = step > 0 ? { start: from, end: from + count, key } : { start: from - count, end: from, key };
    found = { span, wrong };
  }
  return found;
}

/** ОБШЕСТВО с ограниченной ответственностью: the end of it is a form too, but no part of the name is so near to the rest. */
function longer(exact: Span | undefined, other: Misspelt | undefined): Span | undefined {
  if (exact === undefined || other === undefined) return exact ?? other?.span;
  return other.span.key.length - exact.key.length > 2 * other.wrong ? other.span : exact;
}

/** A form of one word is one word, or letters with dots or spaces between (S. A., G m b H); a phrase is divided anyhow. */
function isWrittenAs(words: readonly Word[], start: number, end: number, where: number): boolean {
  const own = words.slice(start, end);
  if (cyrillicInLatin.test(own.map(({ key }) => key).join('')) && own.some(hasAccent)) return false;
  if (end - start === 1 || (where & places.phrase) !== 0) return true;
  for (let index = start; index < end; index += 1) {
    const key = words[index]?.key ?? '';
    if ([...key].length !== 1)
      return /^(?:\p{L}\.){2,}$/u.test(words[index]?.text ?? '') && isLettered(words, start, end);
  }
  return true;
}

/** Latin spellings of Cyrillic abbreviations, which have no accents: Pão is bread and no ПАО. */
const cyrillicInLatin = /^(?:ao|oao|zao|pao|nao|ooo|oo|odo|too|tov|tzov|ood|eood|ead)$/;

function hasAccent({ text }: Word): boolean {
  return /\p{Script=Latin}\p{M}/u.test(text.normalize('NFD'));
}

/** "S.A. S.": dotted letters in more than one piece. */
function isLettered(words: readonly Word[], start: number, end: number): boolean {
  return words.slice(start, end).every(({ text }) => /^(?:\p{L}\.){1,4}\p{L}?,?$/u.test(text));
}

function withoutFormsInFront(
  all: readonly Word[],
  forms: LegalForms,
  { formAtEnd, take }: { formAtEnd: string; take: (span: Span) => void },
): Word[] {
  const counts = countWords(all);
  const total = counts.at(-1);
  let first = 0;
  for (;;) {
    while (first < all.length && /^[-,.;:/|*_]+$/.test(all[first]?.text ?? '')) first += 1;
    const span = longer(
      formAfter(all, first, forms, (candidate, where) =>
        isFormInFront(all, candidate, where, { counts, formAtEnd }),
      ),
      misspelt(all, { from: first, step: 1 }),
    );
    if (span === undefined || (total?.named ?? 0) - (counts[span.end]?.named ?? 0) === 0) break;
    take(span);
    first = span.end;
  }
  // "The Limited" is a name, and one word that is a form is nothing without its article.
  const afterArticle = all.slice(first + 1);
  const isOneForm = afterArticle.length === 1 && forms.has(afterArticle[0]?.key ?? '');
  // The Home Depot, Inc. is Home Depot; The Economist and The Company Store have no form, and "The" is of their name.
  const isRegistered = formAtEnd !== '' || first > 0;
  if (
    all[first]?.key === 'the' &&
    isRegistered &&
    !isOneForm &&
    (total?.named ?? 0) - (counts[first + 1]?.named ?? 0) > 0
  ) {
    take({ start: first, end: first + 1, key: 'the' });
    first += 1;
  }
  return all.slice(first);
}

function formAfter(
  words: readonly Word[],
  start: number,
  forms: LegalForms,
  isForm: (span: Span, where: number) => boolean,
): Span | undefined {
  let found: Span | undefined;
  let key = '';
  for (let end = start + 1; end <= words.length && end - start <= formWordsMax; end += 1) {
    const word = words[end - 1];
    if (word === undefined || word.key.length + key.length > keyLengthMax) break;
    key += word.key;
    if (word.key === '') continue;
    const where = forms.get(key);
    if (where === undefined || !isWrittenAs(words, start, end, where)) continue;
    const span = { start, end, key };
    if (isForm(span, where)) found = span;
  }
  return found;
}

/** Between words: "Hello Oy World", "Acme S.A. - Chile", "Acme Inc. (Japan)". */
function withoutFormsBetween(all: readonly Word[], forms: LegalForms, take: (span: Span) => void): Word[] {
  const kept: Word[] = [];
  for (let index = 0; index < all.length; ) {
    const span =
      kept.length === 0
        ? undefined
        : formAfter(all, index, forms, (candidate, where) => isFormBetween(all, candidate, where));
    const word = all[index];
    if (word === undefined) break;
    if (span !== undefined) {
      take(span);
      const last = all[span.end - 1];
      const previous = kept.at(-1);
      if (last?.comma && previous && !previous.comma)
        kept[kept.length - 1] = { ...previous, text: `${previous.text},` };
      index = span.end;
      continue;
    }
    kept.push(word);
    index += 1;
  }
  return kept;
}
