import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'LinkedIn URLs that people have verified in their public Gravatar profile, by e-mail address. When Millrace finds addresses, a profile is evidence that an address exists. Millrace sends Gravatar a hash of the address; anyone with a list of addresses can recognize them by it.',
  access: 'Needs no setup; GRAVATAR=off switches it off. A key raises the limit.',
  price: 'Free.',
  limits:
    '100 requests an hour from one IP address, 1,000 with a key (read 2026-11-22). Millrace reserves 30 of them (300 with a key) as evidence for addresses.',
  terms: `People publish their own profiles. ${unreadTerms('https://gravatar.com')}`,
};
