import { readName } from './alike-names.ts';
import { normalizeCompany } from './normalize-company.ts';

/** Legal forms as people's profiles and CRMs write them behind a company's name, the most usual of the countries that most exports come from. */
const usualForms = [
  ...['Inc', 'Inc.', 'Incorporated', 'LLC', 'L.L.C.', 'LLP', 'LP', 'Corp', 'Corp.', 'Corporation'],
  ...[
    'Co',
    'Co.',
    'Company',
    'Ltd',
    'Ltd.',
    'Limited',
    'PLC',
    'Pty Ltd',
    'Pty. Ltd.',
    'Pvt Ltd',
    'Pvt. Ltd.',
  ],
  ...[
    'Private Limited',
    'GmbH',
    'AG',
    'SE',
    'KG',
    'GmbH & Co. KG',
    'SA',
    'S.A.',
    'SAS',
    'SARL',
    'Srl',
    'S.r.l.',
  ],
  ...[
    'SpA',
    'S.p.A.',
    'SL',
    'S.L.',
    'BV',
    'B.V.',
    'NV',
    'N.V.',
    'AB',
    'AS',
    'A/S',
    'ApS',
    'Oy',
    'Oyj',
    'Ltda',
  ],
  ...['Ltda.', 'S.A. de C.V.', 's.r.o.', 'a.s.', 'Sp. z o.o.'],
];

let known: readonly { readonly written: string; readonly form: string }[] | undefined;

/** With what two spellings of a form have in common. */
function formsKnown() {
  known ??= usualForms.map((written) => ({ written, form: readName(`Acme ${written}`).form }));
  return known;
}

/**
 * The other ways in which a company's name may be written: without its legal form, and with that in other spellings, behind a comma or not; of a name without a form, with each of
 * the usual ones. The name without a form comes first. At most 107. Empty for what `normalize_company` makes nothing of.
 */
export function writtenForms(name: string): string[] {
  const { name: short } = normalizeCompany(name, { recase: false });
  if (short === '') return [];
  const { form: asked } = readName(name);
  // Acme Inc and Acme GmbH may be two companies.
  const forms = formsKnown().filter(({ form }) => asked === '' || form === asked);
  return [short, ...forms.flatMap(({ written }) => [`${short} ${written}`, `${short}, ${written}`])];
}
