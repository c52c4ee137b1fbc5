import { z } from 'zod';
import { endSession } from '../../identity/sessions.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { noFields } from '../fields.ts';

export const signOut = defineManageRoute({
  name: 'session_end',
  method: 'DELETE',
  path: 'session',
  title: 'Sign out',
  description: 'Ends the session of the cookie, everywhere at once. Answers the same where there is none.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ signed_out: z.literal(true) }),
  errors: [],
  example: { params: {}, query: {}, body: null, response: { signed_out: true } },
  run: async (_asked, { tx, sentToken, signOut: forget, note, session }) => {
    if (sentToken !== null) await endSession(tx, sentToken);
    if (session) note({ target: session.person.id });
    forget();
    return { signed_out: true as const };
  },
});
