import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Frame } from './frame/frame.tsx';
import { LoadError, NotFound, Pending } from './frame/states.tsx';
import { lastPlace, rememberPlace, sessionQuery } from './session/session.ts';

/* All addresses of the console. Each page is a chunk of its own, so that the first screen loads little. */

/** Filters stand in the address as plain texts. */
export type Search = Readonly<Record<string, string | undefined>>;
const asTexts = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Outlet,
  validateSearch: asTexts,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    const session = await context.client.ensureQueryData(sessionQuery);
    if (!session.person) throw redirect({ to: '/sign-in' });
    const place = lastPlace(session);
    if (place) {
      throw redirect({
        to: '/o/$organizationId/w/$workspaceId/home',
        params: { organizationId: place.organization, workspaceId: place.workspace },
      });
    }
    throw redirect({ to: session.is_operator ? '/operator/home' : '/account' });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad: async ({ context }) => {
    const session = await context.client.ensureQueryData(sessionQuery);
    if (session.person) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in.tsx'), 'SignInPage'),
});
const oidc = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/oidc',
  loader: ({ context }) => context.client.ensureQueryData(sessionQuery),
  component: lazyRouteComponent(() => import('./pages/sign-in/oidc.tsx'), 'OidcPage'),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  loader: ({ context }) => context.client.ensureQueryData(sessionQuery),
  component: lazyRouteComponent(() => import('./pages/sign-in/welcome.tsx'), 'WelcomePage'),
});
/** Pages that links of mails open, and sign-up. */
const linkPage = <Path extends string>(
  path: Path,
  load: Parameters<typeof lazyRouteComponent>[0],
  name: string,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: ({ context }) => context.client.ensureQueryData(sessionQuery),
    component: lazyRouteComponent(load, name),
  });
const emailLink = linkPage('/email-link', () => import('./pages/sign-in/email-link.tsx'), 'EmailLinkPage');
const resetPassword = linkPage(
  '/reset-password',
  () => import('./pages/sign-in/reset-password.tsx'),
  'ResetPasswordPage',
);
const confirmEmail = linkPage(
  '/confirm-email',
  () => import('./pages/sign-in/confirm-email.tsx'),
  'ConfirmEmailPage',
);
const signUp = linkPage('/sign-up', () => import('./pages/sign-in/sign-up.tsx'), 'SignUpPage');
const confirmSignUp = linkPage(
  '/sign-up/confirm',
  () => import('./pages/sign-in/sign-up.tsx'),
  'ConfirmSignUpPage',
);
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(() => import('./pages/gallery/gallery.tsx'), 'GalleryPage'),
});

/** All pages of people who are signed in: the frame is around them. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: async ({ context, location }) => {
    const session = await context.client.ensureQueryData(sessionQuery);
    if (!session.person) {
      throw redirect({
        to: '/sign-in',
        search: location.pathname === '/' ? {} : { next: `/console${location.href}` },
      });
    }
  },
  component: Frame,
});

const place = createRoute({
  getParentRoute: () => framed,
  path: '/o/$organizationId/w/$workspaceId',
  beforeLoad: async ({ context, params }) => {
    const { organizations } = await context.client.ensureQueryData(sessionQuery);
    if (!organizations.some(({ id }) => id === params.organizationId)) throw redirect({ to: '/' });
    rememberPlace(params.organizationId, params.workspaceId);
  },
});

const page = <Path extends string>(
  path: Path,
  load: Parameters<typeof lazyRouteComponent>[0],
  name: string,
) => createRoute({ getParentRoute: () => place, path, component: lazyRouteComponent(load, name) });

const home = page('/home', () => import('./pages/home/home.tsx'), 'HomePage');
const playground = page('/playground', () => import('./pages/playground/playground.tsx'), 'PlaygroundPage');
const playgroundOf = page(
  '/playground/$endpoint',
  () => import('./pages/playground/playground.tsx'),
  'PlaygroundPage',
);
const calls = page('/calls', () => import('./pages/calls/calls.tsx'), 'CallsPage');
const usage = page('/usage', () => import('./pages/usage/usage.tsx'), 'UsagePage');
const lists = page('/lists', () => import('./pages/lists/lists.tsx'), 'ListsPage');
const listNew = page('/lists/new', () => import('./pages/lists/new-list.tsx'), 'NewListPage');
const jobNew = page('/lists/new/bulk', () => import('./pages/lists/new-job.tsx'), 'NewJobPage');
const list = page('/lists/$jobId', () => import('./pages/lists/either-list.tsx'), 'EitherListPage');
const webhooks = page('/webhooks', () => import('./pages/webhooks/webhooks.tsx'), 'WebhooksPage');
const webhook = page('/webhooks/$webhookId', () => import('./pages/webhooks/webhook.tsx'), 'WebhookPage');
const keys = page('/keys', () => import('./pages/keys/keys.tsx'), 'KeysPage');
const connections = page(
  '/connections',
  () => import('./pages/connections/connections.tsx'),
  'ConnectionsPage',
);
const members = page('/members', () => import('./pages/members/members.tsx'), 'MembersPage');
const audit = page('/audit', () => import('./pages/audit/audit-for.tsx'), 'AuditFor');
const settings = page('/settings', () => import('./pages/settings/settings.tsx'), 'SettingsPage');

const account = createRoute({
  getParentRoute: () => framed,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account/account.tsx'), 'AccountPage'),
});

const operator = createRoute({
  getParentRoute: () => framed,
  path: '/operator',
  beforeLoad: async ({ context }) => {
    const { is_operator } = await context.client.ensureQueryData(sessionQuery);
    if (!is_operator) throw redirect({ to: '/' });
  },
});
const operatorPage = <Path extends string>(
  path: Path,
  load: Parameters<typeof lazyRouteComponent>[0],
  name: string,
) => createRoute({ getParentRoute: () => operator, path, component: lazyRouteComponent(load, name) });

const operatorHome = operatorPage(
  '/home',
  () => import('./pages/operator/operator-home.tsx'),
  'OperatorHomePage',
);
const organizations = operatorPage(
  '/organizations',
  () => import('./pages/operator/organizations.tsx'),
  'OrganizationsPage',
);
const organization = operatorPage(
  '/organizations/$organizationId',
  () => import('./pages/operator/organization.tsx'),
  'OrganizationPage',
);
const instanceKeys = operatorPage(
  '/keys',
  () => import('./pages/keys/management-keys.tsx'),
  'InstanceKeysPage',
);
const operatorAudit = operatorPage('/audit', () => import('./pages/audit/audit.tsx'), 'OperatorAuditPage');
const people = operatorPage('/people', () => import('./pages/operator/people.tsx'), 'PeoplePage');
const endpoints = operatorPage('/endpoints', () => import('./pages/operator/endpoints.tsx'), 'EndpointsPage');
const providers = operatorPage('/providers', () => import('./pages/operator/providers.tsx'), 'ProvidersPage');
const data = operatorPage('/data', () => import('./pages/operator/data.tsx'), 'DataPage');
const books = operatorPage('/books', () => import('./pages/operator/books.tsx'), 'BooksPage');
const health = operatorPage('/health', () => import('./pages/operator/health.tsx'), 'HealthPage');
const mail = operatorPage('/mail', () => import('./pages/operator/mail.tsx'), 'MailPage');

// Addresses without their last part, as people shorten them.
const placeIndex = createRoute({
  getParentRoute: () => place,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$organizationId/w/$workspaceId/home', params });
  },
});
const operatorIndex = createRoute({
  getParentRoute: () => operator,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/operator/home' });
  },
});

const tree = root.addChildren([
  start,
  signIn,
  oidc,
  welcome,
  emailLink,
  resetPassword,
  confirmEmail,
  signUp,
  confirmSignUp,
  gallery,
  framed.addChildren([
    place.addChildren([
      placeIndex,
      home,
      playground,
      playgroundOf,
      calls,
      usage,
      lists,
      listNew,
      jobNew,
      list,
      webhooks,
      webhook,
      keys,
      connections,
      members,
      audit,
      settings,
    ]),
    account,
    operator.addChildren([
      operatorIndex,
      operatorHome,
      organizations,
      organization,
      people,
      endpoints,
      providers,
      data,
      books,
      health,
      mail,
      instanceKeys,
      operatorAudit,
    ]),
  ]),
]);

export function makeRouter(client: QueryClient) {
  return createRouter({
    routeTree: tree,
    basepath: '/console',
    context: { client },
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: Pending,
    defaultErrorComponent: LoadError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const texts = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
      const text = new URLSearchParams(texts.map(([key, value]) => [key, String(value)])).toString();
      return text === '' ? '' : `?${text}`;
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
