import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Businesses of the United States as yellowpages.com lists them: name, telephone number, address, website, categories and stars, without what is paid to stand first. Places elsewhere, and a city without its state, are left to the next source.',
  access:
    'No key: it reads the pages of a search. Off unless YELLOWPAGES is on. It says who it is, keeps no cookies and solves no checks; addresses of data centres often get 403 (read 2026-11-22), and then nothing is found here.',
  price: 'Free.',
  limits:
    '30 businesses a page. A question takes one request for each page that it wants, one after another and ten at most. Its own limits are not public; Millrace begins six questions a minute at most, one at a time, which are up to 60 requests. How it says that nothing was found, and how it writes stars, is not documented, so that other forms than those that were seen are read as a failure or as no rating; behind pages that were read, a list without businesses is the end.',
  terms:
    'The site’s terms forbid reading its pages by programs. Read them, and decide yourself, before you switch this on.',
};
