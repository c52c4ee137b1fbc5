import { randomInt } from 'node:crypto';

const consonants = 'bdfghklmnprstvz';
const vowels = 'aeiou';
const syllables = 8;

/** A name that nobody has (75 to the power of 8), and that looks like one: servers refuse what looks made up. */
export function randomMailbox(): string {
  const syllable = () => `${consonants[randomInt(consonants.length)]}${vowels[randomInt(vowels.length)]}`;
  return Array.from({ length: syllables }, syllable).join('');
}
