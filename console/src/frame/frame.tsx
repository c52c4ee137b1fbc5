import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { listen } from '../api/events.ts';
import { linkTo } from '../session/link-to.ts';
import { useSession } from '../session/session.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Balance } from './balance.tsx';
import { useCrumbLabel } from './crumb.ts';
import { Side } from './side.tsx';
import { titleOf } from './titles.ts';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));

/** What stands around every page: navigation at the left, sandbox band and search on top. */
export function Frame() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { organizations } = useSession();
  const { organizationId, workspaceId } = useParams({ strict: false }) as Record<string, string | undefined>;
  const organization = organizations.find(({ id }) => id === organizationId);
  const workspace = organization?.workspaces.find(({ id }) => id === workspaceId);
  const isOperator = pathname.startsWith('/operator');
  const trail = titleOf(pathname);
  const crumb = useCrumbLabel();
  const title = crumb ?? trail.at(-1)?.label ?? 'Millrace';

  useEffect(() => listen(client), [client]);

  useEffect(() => {
    document.title = `${title} · Millrace`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes where another page opens
  useEffect(() => setMenuOpen(false), [pathname]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setPaletteOpen((isOpen) => !isOpen);
      }
      if (event.key === 'Escape') setMenuOpen(false);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className={isMenuOpen ? 'app open' : 'app'}>
      <a className="btn skip" href="#content">
        Skip to the page
      </a>
      <Side isOperator={isOperator} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape closes the menu too */}
      <div className="cover" onClick={() => setMenuOpen(false)} />
      <div className="main">
        {workspace?.mode === 'sandbox' ? <SandboxBand /> : null}
        <header className="top">
          <span className="menu-button">
            <IconButton
              icon="menu"
              label="Menu"
              aria-expanded={isMenuOpen}
              onClick={() => setMenuOpen(true)}
            />
          </span>
          <span className="crumb">
            {isOperator ? 'Operator / ' : null}
            {trail.map(({ label, path }, at) =>
              at === trail.length - 1 ? (
                <b key={label}>{title}</b>
              ) : (
                <span key={label}>
                  <Link to={path}>{label}</Link> /{' '}
                </span>
              ),
            )}
          </span>
          <button
            type="button"
            className="search"
            onClick={() => setPaletteOpen(true)}
            aria-label="Search or jump to, Ctrl K"
          >
            <Icon name="search" />
            <span>Search or jump to…</span>
            <span className="grow" />
            <kbd>Ctrl K</kbd>
          </button>
          {organization && workspace ? (
            <Balance organization={organization.id} workspace={workspace} />
          ) : null}
        </header>
        <main id="content" tabIndex={-1} style={{ outline: 'none', flex: 1, minWidth: 0 }}>
          <Outlet />
        </main>
      </div>
      {isPaletteOpen ? (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function SandboxBand() {
  const navigate = useNavigate();
  const { organizations } = useSession();
  const { organizationId } = useParams({ strict: false }) as Record<string, string | undefined>;
  const { pathname } = useLocation();
  const live = organizations
    .find(({ id }) => id === organizationId)
    ?.workspaces.find(({ mode, disabled }) => mode === 'live' && !disabled);
  return (
    <section className="band" aria-label="Sandbox">
      Sandbox: made-up data, no real charges.{' '}
      {live ? (
        <button
          type="button"
          onClick={() => navigate(linkTo(pathname.replace(/\/w\/[^/]+/, `/w/${live.id}`)))}
        >
          Switch to Live for real answers.
        </button>
      ) : null}
    </section>
  );
}
