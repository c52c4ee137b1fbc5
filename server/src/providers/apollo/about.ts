import { type SourceAbout, unreadTerms } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'E-mail addresses, phone numbers, pages by name, people of whom something is known, and searches for people and leads. A search tells ids, first names and titles only: whoever is found is then asked for by the id. Phone numbers come minutes later; a call that was too early is not paid again, and the answer is there for whoever asks within the hour.',
  access:
    'An account. Searches want a master key, and what the plan is without is refused (403). Phone numbers need PUBLIC_URL with https, since Apollo asks for an address to post them to.',
  price:
    'By plan, and not published: Millrace reckons with $0.05 a credit. One for a person and eight for a mobile number are not sourced. Searching is free; each person who is then asked for is paid.',
  limits: 'At most 100 rows a page. It has limits by minute, hour and day, whose numbers are not sourced.',
  terms: unreadTerms('https://www.apollo.io'),
};
