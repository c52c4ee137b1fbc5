import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses by name and company, verification, and LinkedIn URLs by e-mail address or by name. An address lookup starts a search and collects its result seconds later. LinkedIn URLs come at once.',
  access: 'Create an account with credits.',
  price:
    'About $0.019 a credit, charged if it finds something. A person by e-mail address takes ten, a verification a tenth (a catalog of 2026-09-30).',
  limits:
    '30 reads of results a minute; a lookup may need two or three. 20 LinkedIn URL lookups a second (read 2026-11-22).',
  terms: unreadTerms('https://www.icypeas.com'),
};
