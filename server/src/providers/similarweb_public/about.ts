import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'What Similarweb estimates for a website: global, country and category rank, visits of the last three months, visit details, traffic by channel and country, and the top search keywords. It has no similar sites and no favicon.',
  access:
    'No key. It requests what Similarweb’s own browser extension requests, which is not documented and not offered to others.',
  price: 'Free.',
  limits:
    'It refuses many requests in a row: after about twenty, say programs that use it (read 2026-11-22; Similarweb itself says nothing). It is also said to refuse clients that do not look like the extension in a browser. Millrace identifies itself and does not pretend to be one, so Similarweb may refuse every request from your network. After a 403, which is a failure, Millrace pauses this source for a minute. After a 429 it pauses as long as the response says, or five seconds. Meanwhile calls fail if no other source of visits is available: Millrace does not sell ranks alone as if they were visits.',
  terms:
    'Similarweb’s terms may forbid it: read them before you switch it on. If you may not use it, or are refused, use a key of its API instead (similarweb).',
};
