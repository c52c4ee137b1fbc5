import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'A website’s rank among the million most visited, from a list made for research, with the list’s date. It has no visits, so Millrace queries further sources for the rest and fills in missing ranks. The rank alone is the answer if a source of visits found none, or if none is configured. If those sources fail, so does the call.',
  access: 'No key.',
  price: 'Free.',
  limits:
    'Millrace sends one request a second from one IP address, as programs that use Tranco say (read 2026-11-22; its own pages were not read). Sites beyond the first million have no rank. It returns ranks of about the last thirty days; Millrace uses the newest.',
  terms:
    'The list is published for research. Its paper says that it combines rankings with terms of their own, Cisco Umbrella and Majestic among them; today’s list was not read. The license of its own API, and whether you may resell its ranks, is unconfirmed: its makers say nothing that we found (2026-11-22). It is on by default, receives the domains that callers look up, and its ranks reach your callers. Read its terms at tranco-list.eu, and set TRANCO=off if they do not allow your use.',
};
