import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Businesses in the United States from yellowpages.com: name, phone number, address, website, categories and stars, without paid placements. Places elsewhere, and a city without its state, go to the next source.',
  access:
    'No key: it reads search pages. It identifies itself, stores no cookies and solves no checks. Data centers often get 403 (read 2026-11-22); then this source finds nothing.',
  price: 'Free.',
  limits:
    '30 businesses a page. A lookup takes one request a page, one after another, ten at most. The site’s limits are not public. Millrace starts at most six lookups a minute, one at a time, which are up to 60 requests. The formats of stars and of an empty result are not documented. Millrace reads unknown formats as no rating or a failure. After pages with businesses, a page without any is the end.',
  terms: 'The site’s terms forbid reading its pages with programs. Read them before you switch this on.',
};
