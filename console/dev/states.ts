import type { Step } from './act.ts';
import { box, place, type Screen } from './screens.ts';

/* Screens in states that they are rarely in: an open dialog or menu, nothing stored, much stored, another role, a failure. */

const listFile = [
  'First Name,Last Name,Company Name,Company Domain Name,Email,Lifecycle Stage,Create Date,Contact owner,Notes',
  'Ingrid,Halvorsen,Fjordline,fjordline.example,ingrid.halvorsen@fjordline.example,Opportunity,2026-03-02 09:14,maya@northwind.example,',
  'Otto,Lindqvist,Halden Instruments,halden-instruments.example,,Lead,2026-03-03 10:02,maya@northwind.example,met at the fair',
  ',Bello,,,,Lead,2026-03-03 10:04,maya@northwind.example,no first name and no company yet',
  'Ingrid,Halvorsen,Fjordline,fjordline.example,ingrid.halvorsen@fjordline.example,Opportunity,2026-03-02 09:14,maya@northwind.example,',
].join('\n');
const listSteps: readonly Step[] = [
  { file: 'input[type="file"]', name: 'hubspot-contacts.csv', text: listFile },
];

const finderStep = '.list-endpoint >> text=Email finder';

const button = (name: string) => `role=button[name="${name}"]`;
const entry = (name: string) => `role=menuitem[name="${name}"]`;
const keyActions = 'button[aria-label="Actions for Live"]';
const submit = 'dialog button[type="submit"]';
const northwind = 'button[aria-label="Actions for Northwind Sales"]';
const ingrid = 'button[aria-label="Actions for Ingrid Halvorsen"]';

const open = (name: string, path: string, ...press: readonly Step[]): Screen => ({ name, path, press });
const seen = (name: string, path: string, cookies: Screen['cookies'], ...press: readonly Step[]): Screen => ({
  name,
  path,
  cookies,
  press,
});
const out = { out: '1' };
const fail = { fail: '1' };
const long = { long: '1' };
const none = { empty: '1' };
const oneList = `${place}/lists/job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d50`;
const steppedList = (end: number, query = '') =>
  `${place}/lists/list_019a9d3c7f2e7c3a9d5e0b1f2a3c4d${end}${query}`;
const oneOrganization = '/operator/organizations/org_4fGhT0aBcDeFgHiJkLm0';

const signingIn: readonly Screen[] = [
  seen('sign-in-refused', '/sign-in', { out: '1', refuse: 'password' }, ...credentials()),
  seen('sign-in-code', '/sign-in', { out: '1', refuse: 'code' }, ...credentials()),
  seen(
    'sign-in-link',
    '/sign-in?step=link',
    out,
    { fill: 'input[type="email"]', text: 'maya@northwind.example' },
    'button[type="submit"]',
  ),
  seen('link-gone', '/email-link#token', { out: '1', refuse: 'link' }),
  seen('link-incomplete', '/reset-password', out),
  seen('welcome-gone', '/welcome#token', { out: '1', refuse: 'link' }),
  seen('confirm-email-done', '/confirm-email#token', out, 'button[type="submit"]'),
  seen('new-person-short', '/welcome#token', out, ...newPerson()),
  open('not-found', '/o/org_4fGhT0aBcDeFgHiJkLmN/w/ws_live/nowhere'),
];

function credentials(): readonly Step[] {
  return [
    { fill: 'input[type="email"]', text: 'maya@northwind.example' },
    { fill: 'input[type="password"]', text: 'three unlike words here' },
    'button[type="submit"]',
  ];
}

function newPerson(): readonly Step[] {
  return [
    { fill: 'input[autocomplete="name"]', text: 'Ada Brandt' },
    { fill: 'input[type="email"]', text: 'ada@analytical.example' },
    { fill: 'input[type="password"]', text: 'short' },
    'button[type="submit"]',
  ];
}

const dialogs: readonly Screen[] = [
  open('person-menu', `${place}/home`, '.me'),
  open('palette-find', `${place}/home`, '.search', { fill: '.palette input', text: 'email' }),
  open('palette-nothing', `${place}/home`, '.search', { fill: '.palette input', text: 'zzzz qqqq' }),
  open('calls-filter', `${place}/calls`, '.chip >> text=Result'),
  open('calls-filter-endpoint', `${place}/calls`, '.chip >> text=Endpoint'),
  open(
    'calls-filter-text',
    `${place}/calls?provider=hunter&status=failed&range=24h`,
    '.chip >> text=Provider',
  ),
  open('calls-columns', `${place}/calls`, button('Columns')),
  open('calls-one-refused', `${place}/calls?call=req_019a9d3c7f2e7c3a9d5e0b1f00000004`),
  open('lists-file', `${place}/lists/new/bulk`, ...listSteps),
  open(
    'lists-file-left-out',
    `${place}/lists/new/bulk`,
    ...listSteps,
    'text=Bulk email verification',
    'text=see rows',
  ),
  seen(
    'lists-file-refused',
    `${place}/lists/new/bulk`,
    { refuse: 'credits' },
    ...listSteps,
    button('Start list'),
  ),
  open('lists-file-wrong', `${place}/lists/new/bulk`, {
    file: 'input[type="file"]',
    name: 'contacts.xlsx',
    text: 'PK',
  }),
  open('lists-steps-search', `${place}/lists/new`, ...listSteps, {
    fill: 'input[type="search"]',
    text: 'linkedin',
  }),
  open('lists-steps-wrong-rows', `${place}/lists/new`, ...listSteps, finderStep, 'text=see rows'),
  open(
    'lists-steps-fields',
    `${place}/lists/new`,
    ...listSteps,
    finderStep,
    'text=Show 3 more fields',
    'text=Adds 2 columns',
  ),
  open('lists-steps-lacking', `${place}/lists/new`, ...listSteps, '.list-endpoint >> text=Company search'),
  seen('lists-steps-refused', `${place}/lists/new`, { refuse: 'credits' }, ...listSteps),
  seen('lists-steps-uploading', `${place}/lists/new`, { wait: '1' }, ...listSteps),
  open('list-stepped-note', steppedList(60, '?hide=sent'), '[aria-rowindex="2"] .step >> nth=0'),
  open('list-stepped-why', steppedList(60, '?hide=sent'), '[aria-rowindex="16"] .step >> nth=0'),
  open(
    'list-stepped-filtered',
    steppedList(62, '?hide=sent&step=email_finder&step_status=not_found&status=not_found'),
  ),
  open('list-stepped-filter', steppedList(62), '.chip >> text=Outcome'),
  open('list-stepped-no-match', steppedList(60, '?status=canceled')),
  open('list-stepped-columns', steppedList(60), button('Columns')),
  open('list-stepped-resume', steppedList(63), button('Resume')),
  open('list-stepped-retry', steppedList(62), button('Retry rows')),
  open('list-stepped-delete', steppedList(62), button('Delete rows')),
  open('list-stepped-deleted', steppedList(64)),
  open('list-cancel', oneList, button('Cancel list')),
  open('list-ended', `${place}/lists/job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d51`),
  open('list-retry', `${place}/lists/job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d51`, 'text=Retry 40 failed rows'),
  open('webhooks-new', `${place}/webhooks`, button('Add webhook')),
  open('webhook-delete', `${place}/webhooks/wh_1`, button('Delete')),
  open('webhook-rotate', `${place}/webhooks/wh_1`, button('Rotate secret')),
  open('webhook-secret', `${place}/webhooks/wh_1`, button('Rotate secret'), 'dialog .btn.primary'),
  open('keys-menu', `${place}/keys`, keyActions),
  open('keys-new', `${place}/keys`, button('New workspace')),
  open('keys-terms', `${place}/keys`, keyActions, entry('Name, spend limit, bodies…')),
  open('keys-disable', `${place}/keys`, keyActions, entry('Disable workspace…')),
  open('keys-revoke', `${place}/keys`, keyActions, entry('Revoke key…')),
  open('keys-secret', `${place}/keys`, keyActions, '[role="menuitem"]', submit),
  open('keys-management-new', `${place}/keys`, button('New management key')),
  open('keys-management-revoke', `${place}/keys`, button('Revoke')),
  open('connections-budget', `${place}/connections`, `${button('Budget')} >> nth=0`),
  open('connections-revoke', `${place}/connections`, `${button('Revoke')} >> nth=0`),
  open('members-invite', `${place}/members`, button('Invite')),
  open('members-remove', `${place}/members`, `${button('Remove')} >> nth=0`),
  open('members-leave', `${place}/members`, button('Leave')),
  open('account-passkey-rename', '/account', `${button('Rename Chrome on macOS')}`),
  open('account-passkey-remove', '/account', `${button('Remove Chrome on macOS')}`),
  seen('account-passkey-recent', '/account', { refuse: 'recent' }, button('Remove Chrome on macOS'), submit),
  open('account-factor', '/account', button('Set up')),
  open(
    'account-factor-codes',
    '/account',
    button('Set up'),
    { fill: 'dialog input', text: 'three unlike words here' },
    submit,
  ),
  open('account-delete', '/account', button('Delete your account…')),
];

const ofOperators: readonly Screen[] = [
  open('organizations-menu', '/operator/organizations', northwind),
  open('organizations-new', '/operator/organizations', button('New organization')),
  open(
    'organizations-made',
    '/operator/organizations',
    button('New organization'),
    { fill: 'dialog input >> nth=0', text: 'Halden' },
    submit,
  ),
  open('organizations-book', '/operator/organizations', northwind, entry('Book credits…')),
  open('organizations-owner', '/operator/organizations', northwind, entry('Invite an owner…')),
  open('organizations-visit', '/operator/organizations', northwind, entry('View as a member, read only…')),
  open('organizations-disable', '/operator/organizations', northwind, entry('Disable…')),
  open('organization-quota', oneOrganization, `${button('Set quota')} >> nth=0`),
  open('organization-workspace', oneOrganization, button('Limits of Live')),
  open('people-menu', '/operator/people', ingrid),
  open('people-reset', '/operator/people', ingrid, entry('Reset password…')),
  open('people-link', '/operator/people', ingrid, entry('Reset password…'), 'dialog .btn.primary'),
  open('endpoints-terms', '/operator/endpoints', `${button('Terms')} >> nth=0`),
  open(
    'endpoints-terms-own',
    '/operator/endpoints',
    `${button('Terms')} >> nth=0`,
    'dialog [data-value="own"]',
  ),
  open('providers-one', '/operator/providers?provider=pdl'),
  open('providers-unset', '/operator/providers?state=not_configured'),
  open('data-undo', '/operator/data', button('Undo')),
  open('data-file', '/operator/data', {
    file: 'input[type="file"]',
    name: 'crm-contacts.csv',
    text: listFile,
  }),
  open('books-proved', '/operator/books', button('Verify the books')),
  open('books-organizations', '/operator/books?by=organization'),
  open('books-usage', '/operator/books?by=day&what=usage'),
  open('instance-keys-new', '/operator/keys', button('New management key')),
];

const inPlayground: readonly Screen[] = [
  open('playground-code', `${place}/playground/email_finder`, 'role=tab[name="Code"]'),
  open('playground-example', `${place}/playground/email_finder`, button('Example')),
  open('playground-missing', `${place}/playground/email_finder`, '.pg-foot .btn.primary'),
  open(
    'playground-raw',
    `${place}/playground/clean_domain`,
    button('Example'),
    '.pg-foot .btn.primary',
    'role=tab[name="Raw"]',
  ),
  open(
    'playground-headers',
    `${place}/playground/clean_domain`,
    button('Example'),
    '.pg-foot .btn.primary',
    'role=tab[name="Headers"]',
  ),
  open(
    'playground-runs',
    `${place}/playground/clean_domain`,
    button('Example'),
    '.pg-foot .btn.primary',
    'role=tab[name="Runs"]',
  ),
  seen(
    'playground-refused',
    `${place}/playground/clean_domain`,
    { refuse: 'credits' },
    button('Example'),
    '.pg-foot .btn.primary',
  ),
  open('playground-unknown', `${place}/playground/no_such_endpoint`),
  seen('playground-viewer', `${place}/playground/email_finder`, { role: 'viewer' }),
  open('playground-box', `${box}/playground/email_finder`),
];

const everywhere: readonly (readonly [name: string, path: string])[] = [
  ...[
    'home',
    'calls',
    'usage',
    'lists',
    'webhooks',
    'keys',
    'connections',
    'members',
    'audit',
    'settings',
  ].map((name) => [name, `${place}/${name}`] as const),
  ['list', oneList],
  ['list-stepped', steppedList(60)],
  ['webhook', `${place}/webhooks/wh_1?delivery=dlv_019a9d3c7f2e7c3a9d5e0b1f2a3c4d50`],
  ['calls-one', `${place}/calls?call=req_019a9d3c7f2e7c3a9d5e0b1f00000003`],
  ['account', '/account'],
  ['operator-home', '/operator/home'],
  ['organizations', '/operator/organizations'],
  ['organization', oneOrganization],
  ['people', '/operator/people'],
  ['endpoints', '/operator/endpoints'],
  ['providers', '/operator/providers'],
  ['data', '/operator/data'],
  ['books', '/operator/books'],
  ['health', '/operator/health'],
  ['instance-keys', '/operator/keys'],
  ['operator-audit', '/operator/audit'],
];

export const states: readonly Screen[] = [
  ...signingIn,
  ...dialogs,
  ...ofOperators,
  ...inPlayground,
  // Without an entry a detail is of nothing, and Home has no days.
  ...everywhere
    .filter(([name]) => !['home', 'list', 'list-stepped', 'webhook', 'calls-one'].includes(name))
    .map(([name, path]) => seen(`${name}-none`, path, none)),
  ...everywhere.map(([name, path]) => seen(`${name}-long`, path, long)),
  ...everywhere.slice(1).map(([name, path]) => seen(`${name}-failed`, path, fail)),
  ...['keys', 'members', 'audit', 'settings', 'webhook', 'connections', 'lists-new'].map((name) =>
    seen(
      `${name}-viewer`,
      name === 'webhook' ? `${place}/webhooks/wh_1` : `${place}/${name.replace('-', '/')}`,
      { role: 'viewer' },
    ),
  ),
  seen('switcher-long', `${place}/home`, long, '.switch'),
  seen('calls-waiting', `${place}/calls`, { wait: '1' }),
  seen('organization-waiting', oneOrganization, { wait: '1' }),
];
