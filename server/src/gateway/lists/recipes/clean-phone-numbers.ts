import type { Recipe } from './recipe.ts';

export const cleanPhoneNumbers: Recipe = {
  name: 'clean-phone-numbers',
  title: 'Clean phone numbers',
  description:
    'Writes each phone number in E.164. Says whether it is valid, its country, and whether it is a mobile number. A country column (such as DE) helps numbers without a country code.',
  needs: [['phone']],
  uses: ['country'],
  steps: [
    {
      id: 'call',
      endpoint: 'normalize_phone',
      input: { phone_number: '{phone}', country_code: '{country}' },
      mayLack: ['country_code'],
    },
  ],
  output: {
    'Clean phone': 'call.e164',
    Valid: 'call.valid',
    'Phone type': 'call.number_type',
    'Phone country': 'call.country',
  },
  invalidRows: 'skip',
  sample: [
    { Phone: '(202) 555-0147', Country: 'US' },
    { Phone: '0045 32 12 34 56', Country: '' },
    { Phone: 'call me', Country: 'DE' },
  ],
};
