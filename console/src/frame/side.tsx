import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { send } from '../api/core.ts';
import { linkTo } from '../session/link-to.ts';
import { forgetRuns } from '../session/past-runs.ts';
import { useSession } from '../session/session.ts';
import { Icon, Mark } from '../ui/icons.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { chooseTheme, type Theme, useTheme } from '../ui/theme.ts';
import { toast } from '../ui/toast.tsx';
import { initials } from '../words/format.ts';
import { operatorScreens, screensFor } from './titles.ts';

/** The navigation at the left. */
export function Side({ isOperator }: { isOperator: boolean }) {
  const { pathname } = useLocation();
  const place = usePlaceInSide();
  const base = isOperator ? '/operator' : place ? `/o/${place.organization}/w/${place.workspace}` : null;
  const { organizations } = useSession();
  const role = organizations.find(({ id }) => id === place?.organization)?.role;
  const entries = isOperator ? operatorScreens : screensFor(role);
  return (
    <nav className="side" aria-label="Main">
      <Link className="brand" to="/">
        <Mark />
        Millrace
      </Link>
      <Switcher isOperator={isOperator} />
      {base === null
        ? null
        : entries.map((entry) => {
            if (typeof entry === 'string') {
              return (
                <h2 className="sec" key={entry}>
                  {entry}
                </h2>
              );
            }
            const to = `${base}/${entry.path}`;
            const isOn = pathname === to || pathname.startsWith(`${to}/`);
            return (
              <Link
                key={entry.path}
                {...linkTo(to)}
                className={isOn ? 'nav on' : 'nav'}
                aria-current={isOn ? 'page' : undefined}
              >
                <Icon name={entry.icon} />
                {entry.label}
              </Link>
            );
          })}
      <span className="grow" />
      <Me isOperator={isOperator} />
    </nav>
  );
}

function usePlaceInSide(): { organization: string; workspace: string } | null {
  const { organizations } = useSession();
  const { organizationId, workspaceId } = useParams({ strict: false }) as Record<string, string | undefined>;
  const organization = organizations.find(({ id }) => id === organizationId) ?? organizations[0];
  if (!organization) return null;
  const workspace =
    organization.workspaces.find(({ id }) => id === workspaceId) ?? organization.workspaces[0];
  return { organization: organization.id, workspace: workspace?.id ?? 'none' };
}

function Switcher({ isOperator }: { isOperator: boolean }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { organizations, is_operator } = useSession();
  const place = usePlaceInSide();
  const organization = organizations.find(({ id }) => id === place?.organization);
  const workspace = organization?.workspaces.find(({ id }) => id === place?.workspace);

  // The same screen of another place, where it is a screen of any place.
  const screen = pathname.startsWith('/o/') ? (pathname.split('/')[5] ?? 'home') : 'home';
  const entries: (MenuEntry | 'line')[] = [];
  for (const one of organizations) {
    if (entries.length > 0) entries.push('line');
    const list =
      one.workspaces.length > 0
        ? one.workspaces
        : [{ id: 'none', name: 'No workspace yet', mode: 'live' as const }];
    for (const { id, name, mode } of list) {
      const isHere = !isOperator && one.id === place?.organization && id === place?.workspace;
      entries.push({
        label: (
          <>
            <span style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {one.name} <span className="dim">/ {name}</span>
            </span>
            <span className="grow" />
            {mode === 'sandbox' ? <span className="tag box">sandbox</span> : null}
            {isHere ? <Icon name="check" /> : null}
          </>
        ),
        act: () => void navigate(linkTo(`/o/${one.id}/w/${id}/${screen}`)),
      });
    }
  }
  if (is_operator) {
    if (entries.length > 0) entries.push('line');
    entries.push({ label: 'Operator: this instance', act: () => void navigate({ to: '/operator/home' }) });
  }
  return (
    <Menu
      align="start"
      head="Organizations and workspaces"
      entries={entries}
      trigger={
        <button type="button" className="switch">
          <span>
            <b>{isOperator ? 'Operator' : (organization?.name ?? 'No organization')}</b>
            <small>
              {isOperator ? 'this instance' : workspace ? `${workspace.name} workspace` : 'no workspace yet'}
            </small>
          </span>
          <Icon name="down" />
        </button>
      }
    />
  );
}

const themes: readonly (readonly [Theme, string])[] = [
  ['system', 'Theme: as the system'],
  ['light', 'Theme: light'],
  ['dark', 'Theme: dark'],
];

function Me({ isOperator }: { isOperator: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const theme = useTheme();
  const place = usePlaceInSide();
  const role = session.organizations.find(({ id }) => id === place?.organization)?.role;
  const { person } = session;
  if (!person) return null;

  async function signOut() {
    try {
      await send('DELETE session');
    } catch {
      toast('The service could not be reached, so you are still signed in. Try again.');
      return;
    }
    forgetRuns();
    // By a new page: nothing of the person stays in memory, and no form asks for a price that it is refused.
    location.assign('/console/sign-in');
  }

  return (
    <Menu
      align="start"
      head={person.email}
      entries={[
        { label: 'Your account', act: () => void navigate({ to: '/account' }) },
        'line',
        ...themes.map(([value, label]) => ({
          label: (
            <>
              {label}
              <span className="grow" />
              {theme === value ? <Icon name="check" /> : null}
            </>
          ),
          act: () => chooseTheme(value),
        })),
        'line',
        { label: 'Sign out', act: () => void signOut() },
      ]}
      trigger={
        <button type="button" className="me">
          <span className="ava" aria-hidden="true">
            {initials(person.name)}
          </span>
          <span>
            {person.name}
            <br />
            <span className="dim small">
              {isOperator || role === undefined ? (session.is_operator ? 'operator' : '') : role}
            </span>
          </span>
        </button>
      }
    />
  );
}
