import { identifyEmailType } from '../../server/src/text/email-type/email-type.ts';
import { type CaseSet, type Comparison, caseSet, peer, readCases } from './compare.ts';
import type { EmailTypeCase } from './convert-email-types.ts';

const mailchecker = peer<{ isValid(email: string): boolean }>('mailchecker');
const blocklist = peer<{ isDisposableEmailDomain(domain: string): boolean }>('disposable-email-domains-js');
const freemail = peer<{ isFree(email: string): boolean; isDisposable(email: string): boolean }>('freemail');
const company = peer<{ isCompanyDomain(domain: string): boolean }>('company-email-validator');
const disposableDomains = new Set(peer<string[]>('disposable-email-domains'));
const throwAways = peer<string[]>('disposable-email-detector/index.json');
const kinds = peer<Record<string, 'disposable' | 'freemail'>>('emailvalid/domains.json');

interface DomainCase {
  readonly domain: string;
}

const casesOf = (domains: readonly string[]): DomainCase[] => domains.map((domain) => ({ domain }));
const freeDomains = () => Object.keys(kinds).filter((domain) => kinds[domain] === 'freemail');

/** A long list's domains, evenly spread over the alphabet. */
function sampleOf(domains: readonly string[]): string[] {
  const step = Math.ceil(domains.length / 5_000);
  return domains.toSorted().filter((_, position) => position % step === 0);
}

const at = (domain: string) => `mira.voss@${domain}`;
const typeAt = (domain: string) => identifyEmailType(at(domain))?.type;

/** Well-known names of many trades and countries, written down before any list was asked. */
const organisations =
  'google.com facebook.com microsoft.com apple.com amazon.com netflix.com wikipedia.org linkedin.com cloudflare.com github.com adobe.com baidu.com ebay.com paypal.com spotify.com dropbox.com salesforce.com oracle.com ibm.com intel.com nvidia.com bbc.co.uk nytimes.com cnn.com reuters.com theguardian.com lemonde.fr spiegel.de elpais.com corriere.it asahi.com walmart.com target.com homedepot.com costco.com ikea.com nike.com zara.com hm.com decathlon.fr lidl.de aldi.com tesco.com jpmorganchase.com bankofamerica.com hsbc.com ubs.com allianz.de axa.com deutsche-bank.de santander.com ing.nl mastercard.com siemens.com bosch.de bmw.de volkswagen.de renault.fr volvo.se samsung.com sony.com huawei.com harvard.edu ox.ac.uk ethz.ch tum.de nus.edu.sg tsinghua.edu.cn unam.mx usp.br nasa.gov europa.eu un.org who.int gov.uk bund.de nih.gov irs.gov canada.ca admin.ch zoom.us slack.com shopify.com stripe.com twilio.com zendesk.com hubspot.com atlassian.com mailchimp.com sendgrid.net godaddy.com';

const hostOf = ({ email }: EmailTypeCase) => email.slice(email.indexOf('@') + 1);

/** What peers with an opinion on a kind say of an address. */
const opinions: Readonly<Record<string, CaseSet<EmailTypeCase>['contenders']>> = {
  disposable: {
    mailchecker: ({ email }) => !mailchecker.isValid(email),
    'disposable-email-domains': (one) => disposableDomains.has(hostOf(one)),
    'disposable-email-domains-js': (one) => blocklist.isDisposableEmailDomain(hostOf(one)),
    freemail: ({ email }) => freemail.isDisposable(email),
  },
  personal: {
    freemail: ({ email }) => freemail.isFree(email) && !freemail.isDisposable(email),
    'company-email-validator': (one) => !company.isCompanyDomain(hostOf(one)),
  },
  business: {
    mailchecker: ({ email }) => mailchecker.isValid(email),
    'disposable-email-domains': (one) => !disposableDomains.has(hostOf(one)),
    'company-email-validator': (one) => company.isCompanyDomain(hostOf(one)),
    freemail: ({ email }) => !freemail.isFree(email) && !freemail.isDisposable(email),
  },
  'role-based': {},
};

/** Who knows disposable domains only is right about every organisation: what a list says too often counts as what it misses. */
const domainJob = 'disposable, free provider or neither';

// Whole lists of repositories. Ours are made from packages of most of them, of another day; so are most of the peers'.
const converted = (
  [
    ['disposable, 3 of 3 lists', 'disposable'],
    ['disposable, 2 of 3 lists', 'disposable'],
    ['free, 3 of 3 lists', 'personal'],
    ['role, 2 of 2 lists', 'role-based'],
    ['role, 1 of 2 lists', 'role-based'],
    ['companies', 'business'],
    ['universities', 'business'],
    ['authorities', 'business'],
  ] as const
).map(([from, type]) =>
  caseSet<EmailTypeCase>({
    name: `public lists: ${from}`,
    job: type === 'role-based' ? 'mailbox of a role' : domainJob,
    asked: (one) => (type === 'role-based' ? one.email : `${hostOf(one)} ${type}`),
    cases: () => readCases<EmailTypeCase>('email-types.jsonl').filter((one) => one.from === from),
    contenders: {
      Millrace: ({ email }) => identifyEmailType(email)?.type === type,
      ...opinions[type],
    },
  }),
);

// The cases are tables of packages that are none of the sources of ours. Of emailvalid only the free providers: what it calls
// disposable are mostly vanity domains of free providers of long ago.
export const emailTypesComparison: Comparison = {
  endpoint: 'identify_email_type',
  sets: [
    caseSet({
      name: 'disposable-email-detector, disposable domains',
      job: domainJob,
      asked: ({ domain }: DomainCase) => `${domain} disposable`,
      cases: () => casesOf(sampleOf(throwAways)),
      contenders: {
        Millrace: ({ domain }: DomainCase) => typeAt(domain) === 'disposable',
        mailchecker: ({ domain }: DomainCase) => !mailchecker.isValid(at(domain)),
        'disposable-email-domains': ({ domain }: DomainCase) => disposableDomains.has(domain),
        'disposable-email-domains-js': ({ domain }: DomainCase) => blocklist.isDisposableEmailDomain(domain),
        freemail: ({ domain }: DomainCase) => freemail.isDisposable(at(domain)),
      },
    }),
    caseSet({
      name: 'emailvalid, free providers',
      job: domainJob,
      asked: ({ domain }: DomainCase) => `${domain} personal`,
      cases: () => casesOf(freeDomains()),
      contenders: {
        Millrace: ({ domain }: DomainCase) => typeAt(domain) === 'personal',
        freemail: ({ domain }: DomainCase) =>
          freemail.isFree(at(domain)) && !freemail.isDisposable(at(domain)),
        'company-email-validator': ({ domain }: DomainCase) => !company.isCompanyDomain(domain),
      },
    }),
    caseSet({
      name: 'known organisations, neither disposable nor free',
      job: domainJob,
      asked: ({ domain }: DomainCase) => `${domain} business`,
      cases: () => casesOf(organisations.split(' ')),
      contenders: {
        Millrace: ({ domain }: DomainCase) => typeAt(domain) === 'business',
        mailchecker: ({ domain }: DomainCase) => mailchecker.isValid(at(domain)),
        'disposable-email-domains': ({ domain }: DomainCase) => !disposableDomains.has(domain),
        'company-email-validator': ({ domain }: DomainCase) => company.isCompanyDomain(domain),
        freemail: ({ domain }: DomainCase) =>
          !freemail.isFree(at(domain)) && !freemail.isDisposable(at(domain)),
      },
    }),
    ...converted,
  ],
};
