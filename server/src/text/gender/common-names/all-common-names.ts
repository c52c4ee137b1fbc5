/*
 * Names that are in use in their country, written down by us from general knowledge: what the packages of
 * `name-sources.ts` lack. Used when the data file is made, never at run time.
 */
import { africaNames } from './africa.ts';
import { arabCountriesNames } from './arab-countries.ts';
import { balkansNames } from './balkans.ts';
import { brazilNames } from './brazil.ts';
import { britishIslesNames } from './british-isles.ts';
import { caucasusAndKurdistanNames } from './caucasus-and-kurdistan.ts';
import { centralAsiaNames } from './central-asia.ts';
import { centralEuropeNames } from './central-europe.ts';
import type { CommonNames } from './common-names.ts';
import { eastAsiaNames } from './east-asia.ts';
import { hungaryNames } from './hungary.ts';
import { indiaNames } from './india.ts';
import { iranNames } from './iran.ts';
import { israelNames } from './israel.ts';
import { northernEuropeNames } from './northern-europe.ts';
import { pakistanAndNeighboursNames } from './pakistan-and-neighbours.ts';
import { russiaAndNeighboursNames } from './russia-and-neighbours.ts';
import { southernEuropeNames } from './southern-europe.ts';
import { turkeyNames } from './turkey.ts';
import { westernEuropeNames } from './western-europe.ts';

export const allCommonNames: CommonNames = {
  ...africaNames,
  ...arabCountriesNames,
  ...balkansNames,
  ...brazilNames,
  ...britishIslesNames,
  ...caucasusAndKurdistanNames,
  ...centralAsiaNames,
  ...centralEuropeNames,
  ...eastAsiaNames,
  ...hungaryNames,
  ...indiaNames,
  ...iranNames,
  ...israelNames,
  ...northernEuropeNames,
  ...pakistanAndNeighboursNames,
  ...russiaAndNeighboursNames,
  ...southernEuropeNames,
  ...turkeyNames,
  ...westernEuropeNames,
};
