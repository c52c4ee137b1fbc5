import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Funding of companies, from Crunchbase itself: rounds, amounts, investors, founders, and a description of the company. It looks companies up by the last segment of their Crunchbase URL.',
  access:
    'Get a user key for its API, which comes with an enterprise or applications license. What the free Basic plan still returns is unconfirmed. If the key may not read a field, Millrace reports forbidden.',
  price: 'By contract. The license covers requests, so Millrace counts them as free.',
  limits: '200 requests a minute (unconfirmed).',
  terms: 'Its license says what you may show and store, and requires a link back. Read it.',
};
