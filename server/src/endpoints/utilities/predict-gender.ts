import { z } from 'zod';
import { bases, genders, predictGender } from '../../text/gender/predict-gender.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const predictGenderEndpoint = defineEndpoint({
  name: 'predict_gender',
  title: 'Predict gender',
  group: 'Utilities',
  description: `Predicts the sex that a first name is mostly given to, with a confidence.
    It uses statistics about names, which say nothing about a person: people are who they say they are. For names with enough
    recorded births, confidence is the share of the more frequent sex, and count is their number. The registers are
    the United States 1940 to 2020, New Zealand since 1954 and Israel 2015 (most frequent names). With country, only that register
    counts. Robin is 0.87 female, not a plain yes. Other names come from name lists of some seventy countries. For these, count is 0, and
    confidence grows with the number of countries that agree. Send country for a name that differs by country: Andrea is a man in Italy.
    It looks up the spelling as written first, then without accents. It looks up a name in Cyrillic or Greek letters in the lists of
    countries that use them, then in Latin letters. From a full name it reads the first name ("Voss, Mira", "Dr. Mira
    Voss"). The surname may be first in a Hungarian name (Kovács Anna), and with country CN, TW, HK, SG, KR, JP or VN. For a compound name it tries the whole, then its parts. A title such as Mrs or Herr decides if the name does not. The result
    is unknown for names that no source has, initials, evenly shared names, two people of different sex (Mr. & Mrs. Voss), and placeholders (N/A, Unknown, Baby, test). Without country,
    only the first name counts, never the surname: Andrea Rossini is female, as most Andreas are.`,
  keywords: [
    'gender from first name',
    'male or female',
    'mr or mrs',
    'guess sex of a name',
    'salutation',
    'genderize',
    'guess gender',
    'is a name male or female',
  ],
  price: { per: 'call', credits: 1 },
  runs: 'locally',
  synonyms: { first_name: 'name', firstname: 'name', country_code: 'country' },

  request: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(1_000)
      .describe('First name, or full name with the first name first, in any script.'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'Two letters: ISO 3166-1 alpha-2, such as IT.')
      .optional()
      .describe('ISO 3166-1 alpha-2 code of the country whose naming counts, if its lists have the name.'),
  }),

  response: z.object({
    confidence: z
      .number()
      .describe('0 to 1: share of that sex among births, or an estimate from name lists. 0 if unknown.'),
    gender: z.enum(genders).describe('The more frequent sex of the name; unknown if there is none.'),
    name: z.string().describe('The name as you sent it.'),
    probability: z.number().describe('The same as `confidence`.'),
    count: z.int().describe('Number of recorded births; 0 if the result comes from name lists or a title.'),
    basis: z
      .enum(bases)
      .nullable()
      .describe('Source of the result: recorded births, name lists of countries, or a title in the text.'),
    first_name: z.string().nullable().describe('The part of `name` that was looked up; null for initials.'),
  }),

  mainFields: { Gender: 'gender', Confidence: 'confidence' },

  example: {
    request: { name: 'Mira' },
    response: {
      confidence: 0.9995,
      gender: 'female',
      name: 'Mira',
      probability: 0.9995,
      count: 10930,
      basis: 'births',
      first_name: 'Mira',
    },
  },

  run({ name, country }) {
    const { gender, confidence, count, basis, firstName } = predictGender(name, country);
    return { confidence, gender, name, probability: confidence, count, basis, first_name: firstName };
  },
});
