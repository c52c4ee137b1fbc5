import type { Random } from '../random.ts';
import type { WorldCompany } from '../world-company.ts';

/* What ads say, around a specialty of the company. */

export interface AdText {
  readonly headline: string;
  readonly text: string;
}

const texts: readonly ((specialty: string) => AdText)[] = [
  (one) => ({
    headline: `${capitalized(one)} without surprises`,
    text: `See what ${one} costs before you begin.`,
  }),
  (one) => ({
    headline: `Your ${one}, on time`,
    text: `We take care of ${one}, so that you do not have to.`,
  }),
  (one) => ({
    headline: `Ask us about ${one}`,
    text: `Twenty minutes with somebody who does ${one} every day.`,
  }),
  (one) => ({ headline: `The handbook of ${one}`, text: `All we know about ${one}, on forty pages. Free.` }),
  (one) => ({
    headline: `Better ${one} by spring`,
    text: `Plan your ${one} now, and start when you are ready.`,
  }),
];

export const adText = (random: Random, specialty: string): AdText => random.pick(texts)(specialty);

export const callsToAction = ['Learn more', 'Sign up', 'Download', 'Register', 'Contact us'] as const;

export const specialtyOf = (random: Random, { record, line }: WorldCompany): string =>
  random.pick(record.specialties.length > 0 ? record.specialties : line.specialties);

const endings: Readonly<Record<string, string>> = {
  ...{ DK: 'A/S', SE: 'AB', NO: 'AS', FI: 'Oy', DE: 'GmbH', AT: 'GmbH', CH: 'AG', GB: 'Ltd', IE: 'Ltd' },
  ...{ NL: 'B.V.', BE: 'N.V.', FR: 'SAS', ES: 'S.L.', PT: 'Lda', IT: 'S.r.l.', PL: 'sp. z o.o.', US: 'Inc.' },
};

/** Who pays: the company by the name of its law. */
export function legalName({ record, isSchool, city }: WorldCompany): string {
  const ending = isSchool ? undefined : endings[record.headquarters?.country ?? city.country];
  return ending === undefined ? record.name : `${record.name} ${ending}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
