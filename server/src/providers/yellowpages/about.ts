import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Businesses of the United States as yellowpages.com lists them: name, telephone number, address, website, categories and stars, without what is paid to stand first. Places elsewhere, and a city without its state, are left to the next source.',
  access:
    'No key: it reads the pages of a search. Off unless YELLOWPAGES is on. It says who it is, keeps no cookies and solves no checks; addresses of data centres often get 403 (read 2026-11-22), and then nothing is found here.',
  price: 'Free.',
  limits:
    '30 businesses a page, one request a page and at most ten a question. Its own limits are not public; Millrace asks one question at a time and six a minute at most. How it says that nothing was found, and how it writes stars, is not documented, so that other forms than those that were seen are read as a failure or as no rating.',
  terms:
    'The site’s terms forbid reading its pages by programs. Read them, and decide yourself, before you switch this on.',
};
