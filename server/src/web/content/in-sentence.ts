import type { Element } from '../html/document.ts';

const partsMax = 400;
const lettersMin = 3;

/** Whether an element has words of its own beside its children: a link among them is a part of a sentence, whatever it is called. */
export function hasOwnWords({ children }: Element): boolean {
  let letters = 0;
  for (const child of children.slice(0, partsMax)) {
    if (child.kind !== 'text') continue;
    letters += child.value.match(/\p{L}/gu)?.length ?? 0;
    if (letters >= lettersMin) return true;
  }
  return false;
}
