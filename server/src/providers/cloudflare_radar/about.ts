import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'A website’s category and, for the 100 most popular in the world, its exact rank by traffic to Cloudflare’s DNS resolver. For all others it knows only a range of a few thousand ranks, which Millrace does not return. It has no visits, so Millrace queries further sources for the rest and fills their gaps with its data. A category without any rank or visits is not an answer.',
  access:
    'Create a token in a free Cloudflare account with permission to read Radar (Account, Radar, Read), and set CLOUDFLARE_RADAR_API_KEY.',
  price: 'Free (read 2026-11-22).',
  limits:
    '1,200 requests in five minutes for all tokens of an account (unconfirmed). Millrace sends four a second. Sites beyond the first 200,000 are unknown.',
  terms:
    'Cloudflare publishes Radar’s data under CC BY-NC 4.0, which requires attribution and forbids commercial use (from memory, unconfirmed). Decide whether your use is commercial before you set the token.',
};
