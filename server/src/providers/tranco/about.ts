import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'The rank of a website among the million that are visited most, as a list made for research has it, with the day of that list. It knows no visits and nothing else, so that further sources are asked for the rest, and its rank fills in what these do not know. The rank alone is the answer where a source of visits has looked and knows none, or none is configured; where those fail, so does the call.',
  access: 'No key.',
  price: 'Free.',
  limits:
    'One question a second from one address (read 2026-11-22 in programs that use it; its own pages were not seen), to which Millrace keeps. Sites beyond the first million have no rank. Ranks of about the last thirty days are told; the newest of them counts.',
  terms:
    'The list is published for research, and is put together of rankings of others (Cisco Umbrella and Majestic among them, says its paper; which ones today was not read), that have terms of their own. Under what licence its own API may be used, and whether its ranks may be handed on for money, is unsourced: no word of its makers on that was found (2026-11-22). It is on unless you switch it off, is told the domains that are asked for, and its ranks reach whoever calls: read its terms at tranco-list.eu, and set TRANCO=off where they do not allow your use.',
};
