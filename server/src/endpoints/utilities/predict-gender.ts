import { z } from 'zod';
import { bases, genders, predictGender } from '../../text/gender/predict-gender.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const predictGenderEndpoint = defineEndpoint({
  name: 'predict_gender',
  title: 'Predict gender',
  group: 'Utilities',
  description: `Tells which sex a first name is mostly given to, and how surely.
    By statistics about names, which say nothing of a person: people are what they say they are. Where enough births with
    the name are recorded (United States 1940 to 2020; the most frequent names of New Zealand since 1954 and of Israel in
    2015, of one of them with country), confidence is the share of the more frequent sex among them, as it
    stood in the register, and count their number: Robin is 0.87 female, no plain yes. Other names are looked up in lists
    of names of some seventy countries; then count is 0 and confidence grows with the countries that agree. Send country
    for a name that differs by country: Andrea is a man in Italy. The spelling as written is looked up first, then without
    accents; a name in Cyrillic or Greek letters in the lists of countries that write so, then in Latin letters. Of a full name the first name is read ("Voss, Mira", "Dr. Mira
    Voss"); of a compound name the whole, then its parts. A title such as Mrs or Herr decides where the name does not. A
    name that no source has, initials and names held equally by both are unknown; so are placeholders (N/A, Unknown, Baby, test). Without country
    only the first name counts, never the surname: Andrea Rossini is female as most Andreas are.`,
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
      .describe('A first name, or a full name with the first name first, in any script.'),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'Two letters: ISO 3166-1 alpha-2, such as IT.')
      .optional()
      .describe(
        'ISO 3166-1 alpha-2 code of the country whose use of the name counts, where its lists have the name.',
      ),
  }),

  response: z.object({
    confidence: z
      .number()
      .describe(
        '0 to 1: share of that sex among the births, or an estimate from name lists. 0 where nothing is known.',
      ),
    gender: z.enum(genders).describe('The more frequent sex of the name; unknown where there is none.'),
    name: z.string().describe('The name as sent.'),
    probability: z.number().describe('The same as `confidence`.'),
    count: z.int().describe('Number of births that it rests on; 0 where it rests on name lists or a title.'),
    basis: z
      .enum(bases)
      .nullable()
      .describe('What it rests on: recorded births, name lists of countries, or a title in the text.'),
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
