import { z } from 'zod';
import { defineManageRoute } from '../define-manage-route.ts';
import { email, noFields, password } from '../fields.ts';
import { beginSession } from './begin-session.ts';
import { exampleSession, sessionShown } from './session-answer.ts';

export const signIn = defineManageRoute({
  name: 'session_begin',
  method: 'POST',
  path: 'session',
  title: 'Sign in',
  description:
    'Begins a session with e-mail address and password, and a code where the person has a second factor. The answer sets the cookie of the session.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: z.strictObject({
    email,
    password,
    code: z
      .string()
      .trim()
      .max(40)
      .optional()
      .describe('Six digits of the authenticator app, or a recovery code.'),
  }),
  status: 201,
  response: sessionShown,
  isOutside: true,
  isUnnoted: true,
  errors: ['invalid_credentials', 'second_factor_needed'],
  example: {
    params: {},
    query: {},
    body: { email: 'maya@northwind.example', password: 'three unlike words' },
    response: exampleSession,
  },
  run: async ({ body }, context) => beginSession(context, body),
});
