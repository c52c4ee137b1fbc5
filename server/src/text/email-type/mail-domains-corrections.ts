import { noSchools } from './education-zone.ts';

/*
 * What the lists get wrong, found by holding them against directories of companies, schools and authorities. Used when the
 * data file is made, never at run time.
 */

/** Companies that a list of disposable domains names, mostly because they forward or test mail. */
export const neverDisposable: readonly string[] = [
  'afternic.com',
  'craigslist.org',
  'crazydomains.com',
  'gaggle.net',
  'google.tm',
  'iwantmyname.com',
  'myabandonware.com',
  'railway.com',
  'test.de',
  'zoho.com',
];

/** Providers that anyone may join and that the lists lack or take for disposable, or that are below .edu without a school. */
export const freeDespiteLists: readonly string[] = [
  ...noSchools,
  'caramail.fr',
  'club-internet.fr',
  'disroot.org',
  'duck.com',
  'hey.com',
  'mailbox.org',
  'mailfence.com',
  'mailoo.org',
  'posteo.de',
  'posteo.net',
  'proton.me',
  'romandie.com',
  'skiff.com',
  'startmail.com',
  'tuta.com',
  'tuta.io',
  'tutamail.com',
  'tutanota.com',
  'tutanota.de',
  'zohomail.com',
  'zohomail.eu',
  'zohomail.in',
];

/** Organisations whose own staff write from these, and nobody else. */
export const neverFree: readonly string[] = [
  'amazon.com',
  'amazonses.com',
  'ancestry.com',
  'apple.com',
  'blogger.com',
  'bounces.amazon.com',
  'cable.comcast.com',
  'craigslist.org',
  'docs.google.com',
  'facebook.com',
  'gaggle.net',
  'google.com',
  'ibm.com',
  'microsoft.com',
  'mydomain.com',
  'name.com',
  'test.de',
  'unican.es',
];
