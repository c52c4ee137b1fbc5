import type { Step } from './act.ts';

/** Where an organization is looked at: its live workspace, its sandbox, and another organization that has nothing yet. */
export const place = '/o/org_4fGhT0aBcDeFgHiJkLmN/w/ws_live';
export const box = '/o/org_4fGhT0aBcDeFgHiJkLmN/w/ws_box';
const empty = '/o/org_empty/w/ws_empty';
const body = (value: unknown) => `#body=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
const finder = { first_name: 'Ingrid', last_name: 'Halvorsen', company_domain: 'fjordline.example' };

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly cookies?: Readonly<Record<string, string>>;
  /** What is done before the picture is taken. */
  readonly press?: readonly Step[];
}

/** All screens, by a name for their picture. Rare states of them are in states.ts. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/sign-in', cookies: { out: '1' } },
  { name: 'sign-in-oidc', path: '/sign-in/oidc?code=1&state=2', cookies: { out: '1' } },
  { name: 'welcome', path: '/welcome#token', cookies: { out: '1' } },
  { name: 'sign-in-reset', path: '/sign-in?step=reset', cookies: { out: '1' } },
  { name: 'sign-up', path: '/sign-up', cookies: { out: '1' } },
  { name: 'sign-up-finish', path: '/sign-up/confirm#token', cookies: { out: '1' } },
  { name: 'email-link', path: '/email-link#token', cookies: { out: '1' } },
  { name: 'reset-password', path: '/reset-password#token', cookies: { out: '1' } },
  { name: 'confirm-email', path: '/confirm-email#token', cookies: { out: '1' } },
  { name: 'home', path: `${place}/home` },
  { name: 'home-empty', path: `${empty}/home` },
  { name: 'home-waiting', path: `${place}/home`, cookies: { wait: '1' } },
  { name: 'home-failed', path: `${place}/home`, cookies: { fail: '1' } },
  { name: 'playground', path: `${box}/playground` },
  {
    name: 'playground-finder',
    path: `${box}/playground/email_finder${body(finder)}`,
    press: ['.pg-foot .btn.primary'],
  },
  {
    name: 'playground-places',
    path: `${place}/playground/maps_places_scraper_keyword${body({ search_query: 'coffee', location_query: 'Dayton', limit: 4 })}`,
    press: ['.pg-foot .btn.primary'],
  },
  {
    name: 'playground-scrape',
    path: `${place}/playground/web_scrape${body({ url: 'https://halden-instruments.example/field', formats: ['markdown'] })}`,
    press: ['.pg-foot .btn.primary'],
  },
  { name: 'playground-people', path: `${place}/playground/people_search`, press: ['.pg-foot .btn.primary'] },
  {
    name: 'playground-list',
    path: `${place}/playground/email_verification`,
    press: ['button[data-path="data"]'],
  },
  { name: 'calls', path: `${place}/calls` },
  { name: 'calls-one', path: `${place}/calls?call=req_019a9d3c7f2e7c3a9d5e0b1f00000003` },
  { name: 'calls-empty', path: `${empty}/calls` },
  { name: 'usage', path: `${place}/usage` },
  { name: 'usage-keys', path: `${place}/usage?by=caller` },
  { name: 'lists', path: `${place}/lists` },
  { name: 'lists-new', path: `${place}/lists/new` },
  { name: 'lists-new-bulk', path: `${place}/lists/new/bulk` },
  {
    name: 'lists-steps',
    path: `${place}/lists/new`,
    press: [
      { file: 'input[type="file"]', name: 'hubspot-contacts.csv', text: 'First Name\nIngrid\n' },
      '.list-endpoint >> text=Email finder',
      'role=button[name="Add a step"]',
      '.list-endpoint >> text=Email verifier',
      'text=see rows >> visible=true',
      'role=button[name="Close"]',
    ],
  },
  { name: 'list-stepped', path: `${place}/lists/list_019a9d3c7f2e7c3a9d5e0b1f2a3c4d60` },
  { name: 'list-running', path: `${place}/lists/list_019a9d3c7f2e7c3a9d5e0b1f2a3c4d61` },
  { name: 'list-large', path: `${place}/lists/list_019a9d3c7f2e7c3a9d5e0b1f2a3c4d62` },
  { name: 'list', path: `${place}/lists/job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d50` },
  { name: 'webhooks', path: `${place}/webhooks` },
  { name: 'webhook', path: `${place}/webhooks/wh_1?delivery=dlv_019a9d3c7f2e7c3a9d5e0b1f2a3c4d50` },
  { name: 'keys', path: `${place}/keys` },
  {
    name: 'keys-rotate',
    path: `${place}/keys`,
    press: ['button[aria-label="Actions for Live"]', '[role="menuitem"]'],
  },
  { name: 'connections', path: `${place}/connections` },
  { name: 'members', path: `${place}/members` },
  { name: 'audit', path: `${place}/audit` },
  { name: 'settings', path: `${place}/settings` },
  { name: 'account', path: '/account' },
  { name: 'palette', path: `${place}/home`, press: ['.search'] },
  { name: 'switcher', path: `${place}/home`, press: ['.switch'] },
  { name: 'operator-home', path: '/operator/home' },
  { name: 'organizations', path: '/operator/organizations' },
  { name: 'organization', path: '/operator/organizations/org_4fGhT0aBcDeFgHiJkLm0' },
  {
    name: 'organization-plan',
    path: '/operator/organizations/org_4fGhT0aBcDeFgHiJkLm0',
    press: ['.split .card:last-child .btn'],
  },
  { name: 'people', path: '/operator/people' },
  { name: 'endpoints', path: '/operator/endpoints' },
  { name: 'providers', path: '/operator/providers' },
  { name: 'data', path: '/operator/data' },
  { name: 'books', path: '/operator/books' },
  { name: 'health', path: '/operator/health' },
  { name: 'operator-mail', path: '/operator/mail' },
  { name: 'instance-keys', path: '/operator/keys' },
  { name: 'operator-audit', path: '/operator/audit' },
  { name: 'gallery', path: '/gallery' },
];
