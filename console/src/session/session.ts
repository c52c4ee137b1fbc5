import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/core.ts';
import type { OrganizationBrief, Role, Session, WorkspaceBrief } from '../api/people.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => send('GET session', { signal }),
  staleTime: 60_000,
});

/** Whoever uses the console; the frame has waited for it. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('The session is read before a page is shown.');
  return data;
}

/** Puts the answer of a sign-in in place, so that nothing of the person before stays. */
export function useEnter(): (session: Session) => void {
  const client = useQueryClient();
  return (session) => {
    client.clear();
    client.setQueryData(sessionQuery.queryKey, session);
  };
}

const actions = {
  run: ['owner', 'admin', 'developer'],
  keys: ['owner', 'admin', 'developer'],
  workspaces: ['owner', 'admin'],
  members: ['owner', 'admin'],
  overflow: ['owner'],
  name: ['owner', 'admin'],
  notices: ['owner', 'admin', 'billing'],
  audit: ['owner', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof actions;

/** Shows what a role may do. The service decides: this only spares people the refusal. */
export const may = (role: Role, action: Action): boolean =>
  (actions[action] as readonly Role[]).includes(role);

export const roleText: Readonly<Record<Role, string>> = {
  owner: 'Everything, including the overflow mode, new owners and deleting the organization.',
  admin: 'Workspaces, spend limits and members, and everything a developer can do.',
  developer: 'Runs calls and lists; manages keys, webhooks and connections.',
  billing: 'Sees usage; buys credits and sets balance notices.',
  viewer: 'Sees usage, calls and lists. Changes nothing.',
};

export interface Place {
  readonly organization: OrganizationBrief;
  readonly workspace: WorkspaceBrief | undefined;
}

const storageName = 'millrace.place';

/** Where somebody was last in this browser, or the first live workspace they may see. */
export function lastPlace({ organizations }: Session): { organization: string; workspace: string } | null {
  const [id, workspaceId] = read()?.split('/') ?? [];
  const organization = organizations.find((one) => one.id === id) ?? organizations[0];
  if (!organization) return null;
  const { workspaces } = organization;
  const workspace =
    workspaces.find((one) => one.id === workspaceId) ??
    workspaces.find(({ mode }) => mode === 'live') ??
    workspaces[0];
  return { organization: organization.id, workspace: workspace?.id ?? 'none' };
}

export function rememberPlace(organization: string, workspace: string): void {
  try {
    localStorage.setItem(storageName, `${organization}/${workspace}`);
  } catch {
    // Storage is off: the first place is shown next time.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(storageName);
  } catch {
    return null;
  }
}
