import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Of a website its category and, for the hundred most popular of the world, its exact rank, as Cloudflare sees them in the questions to its resolver. Of all others it knows within which few thousand they stand, which is no rank and is not told. It knows no visits, so that further sources are asked for the rest, and what it knows fills in what these do not. A category without any rank or visits is no answer.',
  access:
    'A token of a free Cloudflare account that may read Radar (Account, Radar, Read), as CLOUDFLARE_RADAR_API_KEY.',
  price: 'Free (read 2026-11-22).',
  limits:
    '1,200 questions in five minutes over all tokens of an account (unsourced), to which Millrace keeps with four a second. Sites beyond the first 200,000 are not known.',
  terms:
    'Cloudflare publishes Radar’s data under CC BY-NC 4.0, which asks to be named and does not allow commercial use (from memory, not read again: unsourced): whether your use is one is yours to judge, before you set the token.',
};
