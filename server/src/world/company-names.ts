import { foldAccents } from '../text/words.ts';
import type { LineOfBusiness } from './lines-of-business.ts';
import type { City } from './places.ts';
import type { Random } from './random.ts';

/* Coined: a beginning and an ending that mean nothing, before what the company makes. */

const beginnings =
  'Alder Bexa Brami Calve Corvi Dalmo Drenna Elvo Esker Fenwi Gally Grindel Hesper Ildra Jorvi Kelda Kestri Lomba Lunde Marra Merlo Nemba Nordhal Orrin Ostre Pella Quilla Ravno Rimmel Sabri Selko Tarna Thesse Tovar Umbri Vanto Velda Wexa Ystra Zanta'.split(
    ' ',
  );
const endings =
  'berg brook dale dane fell field gate gren haven holm kvist land lis mark mere mont nor quist rand rigg rova sund ten thal tor vale vance vik wick wold'.split(
    ' ',
  );

/** Not one that is taken; after some tries one with a place in it, and then with a number. */
export function drawCompanyName(
  random: Random,
  line: LineOfBusiness,
  city: City,
  taken: ReadonlySet<string>,
  { isSchool }: { isSchool: boolean },
): string {
  for (let tries = 0; ; tries++) {
    const coined = random.pick(beginnings) + random.pick(endings);
    const noun = random.pick(line.nouns);
    const plain = isSchool && random.chance(40) ? `${city.city} ${coined} ${noun}` : `${coined} ${noun}`;
    const name = tries < 20 ? plain : `${plain} ${tries}`;
    if (!taken.has(slugOf(name))) return name;
  }
}

/** Lower-case ASCII letters and digits with hyphens: for addresses of pages and domains. */
export function slugOf(text: string): string {
  return foldAccents(text)
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
