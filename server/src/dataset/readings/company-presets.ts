import { companyExportPresets } from './company-export-presets.ts';
import type { Preset } from './record-columns.ts';

/** Layouts of well-known public files, the most telling signature first. */
export const companyPresets: readonly Preset[] = [
  {
    name: 'sp500',
    about: 'S&P 500 constituents: ticker, name, sector, industry, headquarters, founded',
    signature: ['ticker', 'name', 'sector', 'industry', 'headquarters', 'founded'],
    mapping: {
      name: ['name'],
      ticker: ['ticker'],
      industries: ['industry', 'sector'],
      headquarters: ['headquarters'],
      foundedYear: ['founded'],
    },
    usStates: true,
  },
  {
    name: 'remote-companies',
    about: 'Remote-work companies: title, slug, website, remote_policy, company_size, technologies, text',
    signature: ['title', 'slug', 'website', 'remote_policy'],
    mapping: {
      name: ['title'],
      website: ['website'],
      size: ['company_size'],
      technologies: ['technologies'],
      description: ['text'],
    },
  },
  {
    name: '2fa-directory',
    about: 'Services by second factor: name, domain, additional_domains, categories',
    signature: ['name', 'domain', 'categories'],
    mapping: {
      name: ['name'],
      website: ['url', 'domain'],
      domains: ['domain', 'additional_domains'],
      industries: ['categories'],
      twitterHandle: ['twitter'],
      email: ['contact_email'],
    },
  },
  {
    name: 'jdm-directory',
    about: 'Services by account deletion: name, url, domains, difficulty',
    signature: ['name', 'url', 'domains', 'difficulty'],
    // `url` is the page about deleting an account, often on another host; it is not the website.
    mapping: { name: ['name'], domains: ['domains'], email: ['email'] },
  },
  {
    name: 'universities',
    about: 'Universities of the world: name, country, country_code, region, domains, websites',
    signature: ['name', 'country_code', 'domains', 'websites'],
    mapping: {
      name: ['name'],
      website: ['websites'],
      domains: ['domains'],
      country: ['country_code', 'country'],
      region: ['region'],
    },
    always: { industries: 'Higher Education' },
  },
  {
    name: 'us-gov',
    about: 'Government bodies of the USA: domain, type, organisation, city, state',
    signature: ['domain', 'type', 'organisation', 'city', 'state'],
    mapping: {
      name: ['organisation'],
      domains: ['domain'],
      type: ['type'],
      city: ['city'],
      region: ['state'],
    },
    always: { industries: 'Government Administration', country: 'US' },
  },
  {
    name: 'brands',
    about: 'Brands of shops and services: name, brand, wikidata, category',
    signature: ['name', 'brand', 'wikidata', 'category'],
    mapping: { name: ['name', 'brand'], industries: ['category'] },
    industryPaths: true,
  },
  ...companyExportPresets,
];
