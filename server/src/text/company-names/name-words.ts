import { quoteMark } from './clean-name.ts';
import { foldForm } from './legal-form.ts';

/** A word of a name with what tells a legal form from a word that is written the same. */
export interface Word {
  readonly text: string;
  /** Folded as the forms are; empty where it has neither letter nor digit. */
  readonly key: string;
  readonly quoted: boolean;
  /** A comma or semicolon follows. */
  readonly comma: boolean;
  readonly hasCapital: boolean;
  readonly hasSmall: boolean;
  readonly script: string;
}

export function splitWords(name: string): Word[] {
  return name
    .split(' ')
    .filter((text) => text !== '' && text !== quoteMark)
    .map((text) => {
      const hasCapital = /\p{Lu}/u.test(text);
      return {
        text,
        key: foldForm(text),
        quoted: text.includes(quoteMark),
        comma: /[,;]$/.test(text),
        hasCapital,
        hasSmall: /\p{Ll}/u.test(text),
        script: scriptOf(text),
      };
    });
}

export function joinWords(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

function scriptOf(text: string): string {
  if (/\p{Script=Latin}/u.test(text)) return 'latin';
  if (/\p{Script=Cyrillic}/u.test(text)) return 'cyrillic';
  if (/\p{Script=Greek}/u.test(text)) return 'greek';
  return /\p{L}/u.test(text) ? 'other' : '';
}
