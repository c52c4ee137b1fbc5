import type { ImportField, Mapping } from './import-fields.ts';

export interface Preset {
  readonly name: string;
  /** For the documentation: which files look like this. */
  readonly about: string;
  /** A file whose first record has all of these columns is taken for this layout. */
  readonly signature: readonly string[];
  readonly mapping: Mapping;
  /** True of every record of such a file, and not said in it. */
  readonly always?: Readonly<Partial<Record<ImportField, string>>>;
  /** "Atlanta, Georgia" is in the USA. */
  readonly usStates?: boolean;
  /** Of "brands/amenity/fast_food" the last part is the industry. */
  readonly industryPaths?: boolean;
}

/** Layouts of well-known public files, the most telling signature first. */
export const presets: readonly Preset[] = [
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
];

/**
 * Columns by their usual names in exports of CRMs and data vendors, the better one first. Names are compared without
 * case, spaces and punctuation: `Company Name`, `company_name` and `companyName` are one.
 */
export const usualColumns: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    ...[
      'display_name',
      'company_name',
      'name',
      'company',
      'organization_name',
      'organisation_name',
      'account_name',
    ],
    ...['business_name', 'organization', 'organisation', 'legal_name', 'title'],
  ],
  networkId: ['linkedin_id', 'network_id', 'linkedin_company_id', 'company_linkedin_id', 'org_id'],
  universalName: [
    'universal_name',
    'linkedin_universal_name',
    'linkedin_username',
    'linkedin_slug',
    'network_slug',
  ],
  networkUrl: [
    ...[
      'linkedin_url',
      'network_url',
      'company_linkedin_url',
      'linkedin',
      'linkedin_company_url',
      'linkedin_profile',
    ],
    ...['linkedin_company_page', 'linkedin_page', 'company_linkedin', 'profile_url'],
  ],
  website: [
    'website',
    'website_url',
    'company_website',
    'homepage',
    'homepage_url',
    'web',
    'web_site',
    'site',
    'url',
  ],
  domains: [
    ...[
      'domain',
      'company_domain',
      'website_domain',
      'domain_name',
      'primary_domain',
      'domains',
      'email_domain',
    ],
    ...['alternative_domains', 'additional_domains', 'other_domains'],
  ],
  description: [
    'description',
    'summary',
    'about',
    'company_description',
    'short_description',
    'overview',
    'text',
  ],
  tagline: ['tagline', 'headline', 'slogan'],
  industries: [
    ...[
      'industries',
      'industry',
      'company_industry',
      'primary_industry',
      'linkedin_industry',
      'sector',
      'category',
    ],
    ...['categories'],
  ],
  specialties: ['specialties', 'specialities', 'tags', 'keywords'],
  hashtags: ['hashtags'],
  technologies: ['technologies', 'tech_stack', 'technology', 'web_technologies'],
  type: ['type', 'company_type', 'ownership', 'ownership_type', 'organization_type'],
  size: [
    ...[
      'size',
      'size_range',
      'company_size',
      'employee_range',
      'employees_range',
      'employee_count_range',
      'headcount_range',
    ],
    ...['employee_size', 'number_of_employees_range', 'staff_range'],
  ],
  employeeCount: [
    ...[
      'employee_count',
      'current_employee_estimate',
      'number_of_employees',
      'employees',
      'num_employees',
      'headcount',
    ],
    ...['staff_count', 'employees_count', 'no_of_employees', 'estimated_num_employees', 'total_employees'],
  ],
  foundedYear: [
    'founded',
    'year_founded',
    'founded_year',
    'foundation_year',
    'founded_on',
    'founding_year',
    'established',
  ],
  followerCount: [
    'linkedin_follower_count',
    'follower_count',
    'followers',
    'followers_count',
    'linkedin_followers',
  ],
  phone: ['phone', 'phone_number', 'company_phone', 'telephone', 'tel', 'main_phone'],
  email: ['email', 'company_email', 'contact_email', 'email_address'],
  logo: ['logo', 'logo_url', 'company_logo'],
  cover: ['cover', 'cover_url', 'cover_image'],
  twitterHandle: ['twitter_handle', 'twitter', 'twitter_url', 'company_twitter_url', 'twitter_username'],
  ticker: ['ticker', 'stock_ticker', 'ticker_symbol', 'stock_symbol', 'symbol'],
  revenue: [
    'revenue',
    'annual_revenue',
    'revenue_range',
    'inferred_revenue',
    'estimated_revenue',
    'company_revenue',
  ],
  headquarters: [
    'headquarters',
    'headquarter',
    'hq',
    'location',
    'location_name',
    'location.name',
    'hq_location',
    'address',
  ],
  country: [
    'country_code',
    'country',
    'location.country',
    'location_country',
    'hq_country',
    'company_country',
    'billing_country',
  ],
  region: [
    ...[
      'region',
      'state',
      'province',
      'location.region',
      'state_region',
      'location_region',
      'hq_state',
      'company_state',
    ],
    ...['billing_state'],
  ],
  city: [
    'city',
    'location.locality',
    'hq_city',
    'company_city',
    'town',
    'location_city',
    'billing_city',
    'locality',
  ],
  postalCode: ['postal_code', 'postcode', 'zip', 'zip_code', 'location.postal_code', 'company_postal_code'],
  line1: [
    'line1',
    'street',
    'street_address',
    'address_line_1',
    'address1',
    'location.street_address',
    'company_street',
  ],
  line2: ['line2', 'address_line_2', 'address2', 'location.address_line_2'],
};
