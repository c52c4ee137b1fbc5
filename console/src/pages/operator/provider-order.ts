import type { OperatorProvider } from '../../api/operator.ts';
import { fieldWords } from '../../words/field-label.ts';
import { ordinalText } from '../../words/format.ts';

type Part = OperatorProvider['capabilities'][number];

/** Of which kind of lookup the order is shown: the chosen one, else what is queried most. */
export function orderedBy(parts: readonly Part[], chosen: string | undefined): Part | undefined {
  if (chosen !== undefined) return parts.find(({ capability }) => capability === chosen);
  return parts.toSorted(
    (one, other) =>
      other.queries - one.queries || Number(other.position !== null) - Number(one.position !== null),
  )[0];
}

/** "6th / 2nd": as configured, and as learned. */
export const orderText = (part: Part): string =>
  part.position === null
    ? 'off'
    : `${ordinalText(part.position)}${part.learned ? ` / ${ordinalText(part.learned.position)}` : ''}`;

export function orderTitle(part: Part): string {
  const of = `Of ${fieldWords(part.capability)}`;
  if (part.position === null) return `${of}: not queried now`;
  return `${of}: ${ordinalText(part.position)} in the usual order${part.learned ? `, ${learnedText(part.learned)}` : ''}`;
}

/** In the shadow the order is only watched. */
export const learnedText = ({ position, mode }: NonNullable<Part['learned']>): string =>
  mode === 'learned'
    ? `most often ${ordinalText(position)} in the learned order`
    : `would be ${ordinalText(position)} in the learned order, which is only watched`;
