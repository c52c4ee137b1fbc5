import { defineManageRoute } from '../define-manage-route.ts';
import { noFields } from '../fields.ts';
import { exampleSession, sessionAnswer, sessionShown } from './session-answer.ts';

export const getSession = defineManageRoute({
  name: 'session_get',
  method: 'GET',
  path: 'session',
  title: 'Who is signed in',
  description:
    'The person of the session, their organizations with workspaces, and the ways to sign in. Answers without a session as well.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: sessionShown,
  errors: [],
  example: { params: {}, query: {}, body: null, response: exampleSession },
  run: async (_asked, { db, session, parts }) => sessionAnswer(db, session?.person ?? null, parts),
});
