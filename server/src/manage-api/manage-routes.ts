import type { ManageRoute } from './define-manage-route.ts';
import { getHome } from './home/get-home.ts';
import { runEndpoint } from './playground/run-endpoint.ts';
import { getSession } from './session/get-session.ts';
import { signIn } from './session/sign-in.ts';
import { signOut } from './session/sign-out.ts';
import { acceptInvitation, useFirstLink } from './session/use-first-link.ts';

/** All routes of the management API, in the order of its reference. */
export const manageRoutes = [
  getSession,
  signIn,
  signOut,
  useFirstLink,
  acceptInvitation,
  getHome,
  runEndpoint,
] as unknown as readonly ManageRoute[];
