import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'Open data about the larger companies: name, website, founding year, headquarters, number of employees, industries and page ids. What it knows of a company is a part of what others know, so that further sources are asked for the rest. Of funding it knows who founded a company and who has put money into it, of few; neither rounds nor sums. A company of which it knows no investor is a miss there, and so is one of which it knows more than five: which of them are the first it does not say, unless it prefers some.',
  access: 'No key. Set OUTBOUND_CONTACT: Wikimedia wants to know whom to write to.',
  price: 'Free.',
  limits:
    'One question at a time, about five a second at most; the query service gives a minute of its time a minute to each address.',
  terms:
    'The data is CC0. Wikimedia’s policy on User-Agents asks for a name and a contact, which Millrace sends.',
};
