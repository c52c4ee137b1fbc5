import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'The ad library of the professional network, as its public pages show it: a search by words, advertiser, companies, countries and time, and one ad with who paid for it, when it ran, and, of ads shown in the European Union, how often it was shown, where, and to whom. Where an ad leads is told for some kinds of ads only. Of targeting it gives what was included, not what was excluded.',
  access:
    'No key: it reads pages that anybody can open without an account. Off unless LINKEDIN_ADS is on. It says who it is, keeps no cookies and solves no checks.',
  price: 'Free.',
  limits:
    '24 ads a page. The site answered 429 to the fifth quick question, and took one every six seconds (observed by others, read 2026-11-22), so that Millrace asks no more than one every six seconds, and leaves what comes sooner to the next source. From 2026-11-02 a check of visitors was seen to answer 403; then nothing is found here. What its page says when nothing matches, and how later pages are addressed, is not documented by the network.',
  terms:
    'The network’s user agreement forbids reading its pages by programs; it has an official API of the ad library for approved apps. Read its terms, and decide yourself, before you switch this on.',
};
