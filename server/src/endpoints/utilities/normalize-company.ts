import { z } from 'zod';
import { normalizeCompany } from '../../text/company-names/normalize-company.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const normalizeCompanyEndpoint = defineEndpoint({
  name: 'normalize_company',
  title: 'Normalize company name',
  group: 'Utilities',
  description: `Cleans a company name: removes legal forms, additions, surplus white space and punctuation at its ends.
    Legal forms of more than 150 countries are known in any script, transliterated and with a few letters wrong in the long
    ones (GmbH & Co. KG, S.A. de C.V., (Pty) Ltd, Sp. z o.o., 株式会社, ООО, Α.Ε.): at the end, stacked, in front where that is customary or plain (ООО, PT, "llc siemens"),
    and between words where nothing else could be meant. Words such as Inc and Limited are removed in front only where they
    are in small letters before a name with capitals: "inc Acme" loses it, Inc. Magazine keeps it. So are abbreviations such
    as Ltd and PLC, save in capitals throughout (LTD Commodities), and Pvt, Pte and Pty alone (Pvt Eye).
    Nothing in front is removed before nothing but generic words (SpA Holdings, Sia Partners), ab, co and pat are not in small letters (ab Initio),
    and P.T. is not before a single word without a form at the end (P.T. Barnum). A short form that is also a word or an abbreviation is removed only where dots, a comma, the case of its
    letters or its script sets it apart: Foo SD, Foo sd and Foo, Sd lose it, Das Sd keeps it. "& Co" stays behind a single
    word (Tiffany & Co) and goes behind more (JPMorgan Chase & Co.). "The" at the end or in brackets, M/s, tickers, share classes, register and tax numbers (ABN 51 824 753 556),
    "formerly …" and ", a Delaware corporation" go; of "A d/b/a B" B remains, of "A ATF B" A. Family and place stay where the form goes (Smith & Sons Ltd, Foxconn (Shenzhen) Co., Ltd.). Commas and full stops inside the name stay, save a comma in front of a form that goes (Acme, Inc. (Delaware) is Acme (Delaware)).
    HTML entities (AT&amp;T) are decoded. "The" in front goes only with a legal form (The Boeing Company; The Economist keeps it). PT stays where another form is at the end or words of a practice follow (PT Works).
    A site in small letters gives its name (ibm.com is IBM). N/A, Unknown, test and other placeholders have an empty result.
    A name that is nothing but legal forms keeps the first.
    Title case is for names in capitals or small letters throughout, known spellings (eBay, IBM, McDonald's, 3M) included;
    mixed case is kept. UTF-8 that was read as another encoding (MÃ¼ller) is read as it was meant. Normalizing twice changes nothing.`,
  keywords: [
    'clean company name',
    'remove inc llc ltd',
    'strip legal suffix',
    'normalize company name',
    'standardize account name',
    'company name casing',
    'drop legal form',
    'company name without gmbh',
    'tidy account names',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',

  request: z.strictObject({
    company_name: z.string().min(1).max(10_000).describe('The name in any form, at most 10,000 characters.'),
    normalize_case: z
      .boolean()
      .default(true)
      .describe(
        'Title case for a name in capitals or small letters throughout; false leaves the case alone.',
      ),
  }),

  response: z.object({
    normalized: z.string().describe('The cleaned name.'),
    normalized_name: z.string().describe('The same as `normalized`.'),
    original_name: z.string().describe('The name as it was sent.'),
    removed_suffixes: z
      .array(z.string())
      .describe('Legal forms and additions that were removed, as they were written, in their order.'),
    case_normalized: z.boolean().describe('Whether `normalize_case` was on.'),
    changes_applied: z.boolean().describe('Whether `normalized` differs from the name as sent.'),
  }),

  mainFields: { 'Clean company name': 'normalized' },

  example: {
    request: { company_name: 'HALDEN INSTRUMENTS,  A/S', normalize_case: true },
    response: {
      normalized: 'Halden Instruments',
      normalized_name: 'Halden Instruments',
      original_name: 'HALDEN INSTRUMENTS,  A/S',
      removed_suffixes: ['A/S'],
      case_normalized: true,
      changes_applied: true,
    },
  },

  run({ company_name, normalize_case }) {
    const { name, removed } = normalizeCompany(company_name, { recase: normalize_case });
    return {
      normalized: name,
      normalized_name: name,
      original_name: company_name,
      removed_suffixes: [...removed],
      case_normalized: normalize_case,
      changes_applied: name !== company_name,
    };
  },
});
