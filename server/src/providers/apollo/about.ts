import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses, phone numbers, LinkedIn URLs by name, and people matched from partial data; searches for people and leads. A search returns only IDs, first names and titles, so Millrace then looks up each person by ID. Phone numbers arrive minutes later. If your call was too early, call again within the hour: the answer is ready and Apollo charges nothing more.',
  access:
    'Create an account. Searches need a master key. Apollo refuses with 403 what your plan lacks. Phone numbers need PUBLIC_URL with https, since Apollo posts them to a URL.',
  price:
    'By plan, and not published: Millrace assumes $0.05 a credit. One credit a person and eight a mobile number are unconfirmed. Searching is free; each person looked up afterwards is paid.',
  limits: 'At most 100 rows a page. It limits requests by minute, hour and day; the numbers are unconfirmed.',
  terms: unreadTerms('https://www.apollo.io'),
};
