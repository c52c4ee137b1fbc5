import { z } from 'zod';
import { normalizeCompany } from '../../text/company-names/normalize-company.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const normalizeCompanyEndpoint = defineEndpoint({
  name: 'normalize_company',
  title: 'Normalize company name',
  group: 'Utilities',
  description: `Cleans a company name: removes legal forms, additions, extra spaces and outer punctuation.
    It knows the legal forms of more than 150 countries, in any script and transliterated (GmbH & Co. KG, S.A. de C.V.,
    (Pty) Ltd, Sp. z o.o., 株式会社, ООО, Α.Ε.). Long forms may have a few wrong letters. It removes forms at the end, also several in a row.
    It removes them at the start where that is customary or clear (ООО, PT, "llc siemens"), and between words where nothing else is possible.
    At the start, it removes words such as Inc and Limited only if they are lowercase before a capitalized name: "inc Acme" loses it,
    Inc. Magazine keeps it. It removes abbreviations such as Ltd and PLC unless they are all capitals (LTD Commodities). It keeps
    capitalized Pvt, Pte and Pty alone (Pvt Eye). At the start, it keeps a form if only generic words follow (SpA Holdings, Sia Partners). It keeps
    lowercase ab, co and pat (ab Initio), and P.T. before a single word without a form at the end (P.T. Barnum).
    Some short forms are also words or abbreviations. It removes these only if dots, a comma, letter case or script set them apart:
    Foo SD, Foo sd and Foo, Sd lose it, Das Sd keeps it. "& Co" stays after a single word (Tiffany & Co), but not after several
    (JPMorgan Chase & Co.). It removes "The" at the end or in brackets, M/s, tickers, share classes, and register and tax numbers
    (ABN 51 824 753 556). It removes "formerly …" and ", a Delaware corporation". "A d/b/a B" becomes B, and "A ATF B" becomes A.
    Family and place words stay when the form goes (Smith & Sons Ltd, Foxconn (Shenzhen) Co., Ltd.). Commas and periods inside the name
    stay, except a comma before a removed form (Acme, Inc. (Delaware) becomes Acme (Delaware)). HTML entities (AT&amp;T) are decoded.
    "The" at the start goes only with a legal form: The Boeing Company loses it, The Economist keeps it. PT stays if another form is at the
    end or words of a practice follow (PT Works). A lowercase domain becomes a name (ibm.com becomes IBM). N/A, Unknown, test and other
    placeholders have an empty result. A name of only legal forms keeps the first one.
    Title case applies to names in all capitals or all lowercase, with known spellings (eBay, IBM, McDonald's, 3M). Mixed case stays.
    It repairs UTF-8 that was read in another encoding (MÃ¼ller). Normalizing twice changes nothing.`,
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
    company_name: z
      .string()
      .min(1)
      .max(10_000)
      .describe('Company name in any form, at most 10,000 characters.'),
    normalize_case: z
      .boolean()
      .default(true)
      .describe('Title-case a name in all capitals or all lowercase; false keeps the case.'),
  }),

  response: z.object({
    normalized: z.string().describe('The cleaned name.'),
    normalized_name: z.string().describe('The same as `normalized`.'),
    original_name: z.string().describe('The name as you sent it.'),
    removed_suffixes: z
      .array(z.string())
      .describe('Legal forms and additions that were removed, as written, in order.'),
    case_normalized: z.boolean().describe('Whether `normalize_case` was on.'),
    changes_applied: z.boolean().describe('Whether `normalized` differs from the name that you sent.'),
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
