import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'How much a keyword is searched over time and in regions, and what is searched with it: queries and topics, the most searched and those that grow. All of it is in parts of the most. Regions and times whose figures are too small are left out, and so are times that are not over yet. Where one part of the answer cannot be had, the whole question fails, since an empty list would say that there is nothing. A region or days that it does not take are left to the next source.',
  access:
    'No key. It is off: set GOOGLE_TRENDS=on to have it asked. It reads what the pages of Google Trends ask for, with a keyword a question.',
  price: 'Free.',
  limits:
    'Nobody states them. Servers that ask a few times in a minute are refused with 429, those of data centres sooner: Millrace then asks once more with the cookie that the refusal brought, and leaves it to the next source after that. A keyword takes one to five requests, one at a time, at most two a second.',
  terms:
    'It is no API that Google offers, and Google’s terms of service forbid access by automated means against its instructions (read 2026-11-22): whether you may is yours to judge.',
};
