import type { Role } from '../api/people.ts';
import { type Action, may } from '../session/session.ts';
import type { IconName } from '../ui/icons.tsx';

export interface Screen {
  /** The part of the address behind the place, or behind /operator. */
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** Roles that may not do this do not see it in the navigation. */
  readonly needs?: Action;
}

export const screens: readonly (Screen | string)[] = [
  { path: 'home', label: 'Home', icon: 'home' },
  { path: 'playground', label: 'Playground', icon: 'playground' },
  { path: 'calls', label: 'Calls', icon: 'calls' },
  { path: 'usage', label: 'Usage', icon: 'usage' },
  { path: 'lists', label: 'Lists', icon: 'lists' },
  { path: 'webhooks', label: 'Webhooks', icon: 'webhooks' },
  'Access',
  { path: 'keys', label: 'Keys', icon: 'keys' },
  { path: 'connections', label: 'Connections', icon: 'connections' },
  { path: 'members', label: 'Members', icon: 'members' },
  { path: 'audit', label: 'Audit log', icon: 'audit', needs: 'audit' },
  'Organization',
  { path: 'settings', label: 'Settings', icon: 'settings' },
];

/** The screens that a role is offered. */
export const screensFor = (role: Role | undefined): readonly (Screen | string)[] =>
  screens.filter(
    (one) =>
      typeof one === 'string' || one.needs === undefined || (role !== undefined && may(role, one.needs)),
  );

export const operatorScreens: readonly Screen[] = [
  { path: 'home', label: 'Home', icon: 'home' },
  { path: 'organizations', label: 'Organizations', icon: 'organizations' },
  { path: 'people', label: 'People', icon: 'members' },
  { path: 'endpoints', label: 'Endpoints', icon: 'endpoints' },
  { path: 'providers', label: 'Providers', icon: 'providers' },
  { path: 'data', label: 'Data', icon: 'data' },
  { path: 'books', label: 'Books', icon: 'books' },
  { path: 'health', label: 'Health', icon: 'health' },
  { path: 'mail', label: 'Mail', icon: 'mail' },
  { path: 'keys', label: 'Management keys', icon: 'keys' },
  { path: 'audit', label: 'Audit log', icon: 'audit' },
];

/** What stands on top of a page: its screen, and what of it. */
export function titleOf(pathname: string): { label: string; path: string }[] {
  const parts = pathname.split('/').filter((part) => part !== '');
  const at = parts[0] === 'o' ? 4 : 1;
  const all = parts[0] === 'operator' ? operatorScreens : screens.filter((one) => typeof one !== 'string');
  const screen = all.find(({ path }) => path === parts[at]);
  if (!screen) return [{ label: parts[0] === 'account' ? 'Your account' : 'Millrace', path: pathname }];
  const first = { label: screen.label, path: `/${parts.slice(0, at + 1).join('/')}` };
  const more = parts[at + 1];
  if (!more) return [first];
  if (more === 'new')
    return [first, { label: `New ${screen.label.toLowerCase().replace(/s$/, '')}`, path: pathname }];
  // Until the page says what it is called: an id is no name.
  const label = /^[a-z]+_.{8,}$/.test(more) && screen.path !== 'playground' ? '…' : decodeURIComponent(more);
  return [first, { label, path: pathname }];
}
