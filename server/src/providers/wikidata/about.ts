import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Open data about larger companies: name, website, founding year, headquarters, number of employees, industries and LinkedIn IDs. It knows less than other sources, so Millrace queries those for the rest. Of funding it knows founders and, for few companies, investors; it has no rounds and no amounts. A company without known investors is a miss. So is one with more than five, unless Wikidata prefers some: it does not say who came first.',
  access: 'No key. Set OUTBOUND_CONTACT: Wikimedia wants a contact address.',
  price: 'Free.',
  limits:
    'One request at a time, about five a second at most. The query service gives each IP address one minute of its time a minute.',
  terms:
    'The data is CC0. Wikimedia’s User-Agent policy asks for a name and a contact, which Millrace sends.',
};
