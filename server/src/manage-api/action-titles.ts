import { manageRoutes } from './manage-routes.ts';

/** An action of the audit log, as people read it. */
export interface ActionTitle {
  readonly title: string;
  /** Whether the log of an organization can have it: others are of a person or of the instance. */
  readonly isOfOrganization: boolean;
}

/** Lines that are named after no route. */
const others: Readonly<Record<string, ActionTitle>> = {
  email_change: { title: 'Change an email address', isOfOrganization: false },
  import_end: { title: 'End of an import', isOfOrganization: false },
  import_undone: { title: 'Import undone', isOfOrganization: false },
  link_mailed: { title: 'Send a link by email', isOfOrganization: true },
  oidc_join: { title: 'Join by the identity provider', isOfOrganization: true },
  session_refused: { title: 'Refuse a sign-in', isOfOrganization: false },
  sign_up: { title: 'Sign up', isOfOrganization: true },
  suppression_import_end: { title: 'Suppression list loaded', isOfOrganization: false },
};

/** Routes of people that bring them into an organization, or out of it. */
const joins: ReadonlySet<string> = new Set(['account_join', 'account_leave', 'session_invitation']);

/** Every action, by the name that the log has of it: titles of the routes that change something. */
export function actionTitles(): Readonly<Record<string, ActionTitle>> {
  const ofRoutes = manageRoutes
    // Also those whose lines are written by hand, such as of signing in.
    .filter(({ method }) => method !== 'GET')
    .map(({ name, title, path, access }): [string, ActionTitle] => [
      name,
      {
        title,
        isOfOrganization:
          access.who === 'member' || /\{(?:organization|workspace)_id\}/.test(path) || joins.has(name),
      },
    ]);
  return Object.fromEntries(
    [...ofRoutes, ...Object.entries(others)].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
