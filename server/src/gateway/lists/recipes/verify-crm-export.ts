import type { Recipe } from './recipe.ts';

export const verifyCrmExport: Recipe = {
  name: 'verify-crm-export',
  title: 'Verify and clean a CRM export',
  description:
    'Checks each email address, and says which kind it is. Disposable addresses are not verified. Cleans company names and phone numbers if the file has them. A country column (such as DE) helps phone numbers without a country code.',
  needs: [['email']],
  uses: ['company_name', 'phone', 'country'],
  steps: [
    { id: 'kind', endpoint: 'identify_email_type', input: { email: '{email}' } },
    {
      id: 'check',
      endpoint: 'email_verifier',
      input: { email: '{kind.address}' },
      run_if: { 'kind.type': { one_of: ['business', 'personal', 'role-based'] } },
    },
    { id: 'firm', endpoint: 'normalize_company', input: { company_name: '{company_name}' } },
    {
      id: 'call',
      endpoint: 'normalize_phone',
      input: { phone_number: '{phone}', country_code: '{country}' },
      mayLack: ['country_code'],
    },
  ],
  output: {
    'Clean email': 'kind.address',
    'Email type': 'kind.type',
    'Email status': 'check.status',
    'Clean company': 'firm.normalized',
    'Clean phone': 'call.e164',
  },
  invalidRows: 'skip',
  sample: [
    {
      Email: 'mira.voss@Halden-Instruments.example',
      Company: 'HALDEN INSTRUMENTS,  A/S',
      Phone: '+1 (202) 555-0147',
    },
    { Email: 'info@halden-instruments.example', Company: 'Halden Instruments', Phone: '' },
    { Email: 'someone@mailinator.com', Company: '', Phone: '' },
  ],
};
