/*
 * Words that say what kind of company or product it is and not which: where nothing else would be left, what stands in
 * front of them is the name. SpA Holdings, Sia Partners, Ltd Edition. Common knowledge of the languages; written for this
 * project.
 */
import type { Word } from './name-words.ts';

/** Folded as forms are (legal-form.ts). */
const genericWords: ReadonlySet<string> = new Set(
  `
    holding holdings group groups company companies corporate enterprise enterprises business businesses ventures partner
    partners partnership associates association alliance foundation institute academy society club clubs team union
    solution solutions service services system systems technology technologies tech software digital online data network
    networks media studio studios design designs lab labs consulting consultants consultancy advisors advisory agency
    management marketing communications capital investment investments finance financial trading trade logistics
    industries industry industrial manufacturing engineering construction products goods brand brands international global
    worldwide edition editions magazine collection resort resorts lodge retreat hotel hotels center centre salon salons spa store stores
    shop shops market markets restaurant restaurants bar cafe treatments wellness
    gruppe gruppo groupe grupo grupa grupp gruppen konzern partenaires partner soci socios dienste dienstleistungen servizi
    servicios servicos soluzioni soluciones solucoes sistemi sistemas systeme technologie technologien tecnologia
    tecnologias handel comercio commercio edizioni ediciones editions verlag
    группа холдинг компания партнеры сервис услуги решения технологии системы торговля клуб центр
  `
    .trim()
    .split(/\s+/),
);
const joints: ReadonlySet<string> = new Set(['', '&', 'and', 'the', 'of', 'und', 'et', 'e', 'y', 'и']);

/** From `start` on nothing but generic words and what joins them. Stops at the first other word, so that asking again is cheap. */
export function isGeneric(words: readonly Word[], start: number): boolean {
  let found = false;
  for (let index = start; index < words.length; index += 1) {
    const key = words[index]?.key ?? '';
    if (genericWords.has(key)) found = true;
    else if (!joints.has(key)) return false;
  }
  return found;
}
