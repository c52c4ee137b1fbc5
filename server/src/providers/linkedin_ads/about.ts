import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Ads from the public pages of the LinkedIn Ad Library: search by words, advertiser, companies, countries and time, or read one ad. An ad shows who paid for it and when it ran. If it was shown in the European Union, it also shows how often, where, and to what audience. Only some kinds of ads show their landing page. Targeting lists what was included, not what was excluded.',
  access:
    'No key: it reads pages that anyone can open without an account. It identifies itself, stores no cookies and solves no checks.',
  price: 'Free.',
  limits:
    '24 ads a page. LinkedIn answered 429 to the fifth fast request, and accepted one every six seconds (observed by others, read 2026-11-22). So Millrace sends at most one every six seconds and leaves faster lookups to the next source. From 2026-11-02 a visitor check was seen to answer 403; then this source finds nothing. LinkedIn does not document what its page says if nothing matches, or how later pages are addressed.',
  terms:
    'LinkedIn’s user agreement forbids reading its pages with programs. It has an official ad library API for approved apps. Read its terms before you switch this on.',
};
