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

/**
 * Throw-away services that a reviewed list once had and has no more, because they closed, or by mistake. Others that it took off are
 * no longer disposable.
 */
export const disposableDespiteRemoval: readonly string[] = [
  '10minemail.net',
  'efastes.com',
  'email.viola.gq',
  'gmail.xzsl.rr.nu',
  'hushmail.cf',
  'ip6.li',
  'letmeinonthis.com',
  'mailhub.pro',
  'miam.kd2.org',
  'moden.xyz',
  'my.viola.gq',
  'thefmail.com',
  'xrho.com',
];

/** Providers that anyone may join and that the lists lack or take for disposable, or that are below .edu without a school. */
export const freeDespiteLists: readonly string[] = [
  ...noSchools,
  'aaathats3as.com',
  'c2.hu',
  'caramail.fr',
  'club-internet.fr',
  'cocaine.ninja',
  'cock.email',
  'cock.li',
  'cock.lu',
  'disroot.org',
  'fastmessaging.com',
  'goat.si',
  'hey.com',
  'horsefucker.org',
  'ikmail.com',
  'mailbox.org',
  'mailfence.com',
  'mailhaven.com',
  'mailoo.org',
  'memeware.net',
  'national.shitposting.agency',
  'nospammail.net',
  'posteo.de',
  'posteo.net',
  'proton.me',
  'reallyfast.info',
  'romandie.com',
  'shitware.nl',
  'skiff.com',
  'startmail.com',
  'tuta.com',
  'tuta.io',
  'tutamail.com',
  'tutanota.com',
  'tutanota.de',
  'veryfast.biz',
  'vfemail.net',
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
  'manybrain.com',
  'microsoft.com',
  'mydomain.com',
  'name.com',
  'test.de',
  'unican.es',
];
