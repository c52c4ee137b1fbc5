import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'The funding of companies, of which it is the source: rounds, sums, investors, founders, and what the company is. Companies are looked up by the last segment of their page’s address.',
  access:
    'A user key of its API, which comes with an enterprise or applications licence. What the free Basic plan still gives is unsourced; a key that may not read a field is told as forbidden.',
  price: 'By agreement: what a question costs is part of the licence, and counted as nothing here.',
  limits: '200 questions a minute (unsourced).',
  terms:
    'Its licence says what may be shown and stored, and asks for a link back; that is the operator’s to read.',
};
