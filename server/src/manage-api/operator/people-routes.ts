import { z } from 'zod';
import { mailLink } from '../../admin/mail-words.ts';
import { endOperator, lockOperators, mustHaveOperator } from '../../admin/operators.ts';
import { type PersonRow, readPeople, setPersonDisabled } from '../../admin/read-people.ts';
import { findMailedPerson, makeOperator } from '../../identity/people.ts';
import { insertLink } from '../../identity/person-links.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, isoOrNull, moment, noFields } from '../fields.ts';
import { inviteByMail, invitedOperatorFields, mailState, shownLink } from '../mailed-invitation.ts';

const access: Access = { who: 'operator' };

const personShown = z.object({
  person_id: z.string(),
  name: z.string(),
  email: z.string(),
  is_operator: z.boolean(),
  disabled: z.boolean(),
  has_second_factor: z.boolean(),
  organizations: z.int(),
  created_at: moment,
  last_seen_at: moment.nullable(),
});

const examplePerson: z.input<typeof personShown> = {
  person_id: 'per_8Zk2nQ0vLrT4yXbC1dPw',
  name: 'Maya Okafor',
  email: 'maya@northwind.example',
  is_operator: true,
  disabled: false,
  has_second_factor: true,
  organizations: 1,
  created_at: '2026-07-01T09:30:00.000Z',
  last_seen_at: '2026-11-28T11:00:00.000Z',
};

const shownPerson = (row: PersonRow): z.input<typeof personShown> => ({
  person_id: row.id,
  name: row.name,
  email: row.email,
  is_operator: row.isOperator,
  disabled: row.isDisabled,
  has_second_factor: row.hasSecondFactor,
  organizations: row.organizations,
  created_at: row.createdAt.toISOString(),
  last_seen_at: isoOrNull(row.lastSeenAt),
});

const listPeople = defineManageRoute({
  name: 'person_list',
  method: 'GET',
  path: 'operator/people',
  title: 'People',
  description: 'Everybody who can sign in, the newest first.',
  access,
  params: noFields,
  query: z.strictObject({
    search: z.string().max(100).optional().describe('Part of a name or an e-mail address.'),
    limit: count(1, 200).describe('People a page, 1 to 200; default 50.'),
    cursor: z.string().max(60).optional().describe('`next_cursor` of the page before.'),
  }),
  body: null,
  status: 200,
  response: z.object({ people: z.array(personShown), next_cursor: z.string().nullable() }),
  errors: [],
  example: { params: {}, query: {}, body: null, response: { people: [examplePerson], next_cursor: null } },
  run: async ({ query }, { db }) => {
    const limit = query.limit ?? 50;
    const rows = await readPeople(db, {
      search: query.search ?? null,
      before: query.cursor ?? null,
      limit: limit + 1,
    });
    const last = rows[limit - 1];
    return {
      people: rows.slice(0, limit).map(shownPerson),
      next_cursor: rows.length > limit && last ? last.id : null,
    };
  },
});

const changePerson = defineManageRoute({
  name: 'person_change',
  method: 'PATCH',
  path: 'operator/people/{person_id}',
  title: 'Disable a person, or make them an operator',
  description:
    'Switched off, a person is signed out everywhere at once and cannot sign in. One operator stays.',
  access,
  params: z.strictObject({ person_id: z.string().max(60) }),
  query: noFields,
  body: z.strictObject({ disabled: z.boolean().optional(), is_operator: z.boolean().optional() }),
  status: 200,
  response: z.object({ person_id: z.string() }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: { person_id: examplePerson.person_id },
    query: {},
    body: { disabled: true },
    response: { person_id: examplePerson.person_id },
  },
  locksFirst: lockOperators,
  run: async ({ params: { person_id: id }, body }, { tx, note }) => {
    if (body.disabled !== undefined && !(await setPersonDisabled(tx, id, body.disabled)))
      throw unknownPerson();
    if (body.is_operator === true) await makeOperator(tx, id);
    if (body.is_operator === false) await endOperator(tx, id);
    await mustHaveOperator(tx);
    const { rowCount } = await tx.query('select from persons where id = $1', [id]);
    if (rowCount !== 1) throw unknownPerson();
    note({ target: id, detail: body });
    return { person_id: id };
  },
});

const unknownPerson = () => new ServiceError('unknown_id', 'There is nobody with that id.');

const inviteOperatorRoute = defineManageRoute({
  name: 'operator_invite',
  method: 'POST',
  path: 'operator/invitations',
  title: 'Invite an operator',
  description:
    'Makes a link that makes somebody an operator, once. It is mailed to the address; without an address or a mail server the answer shows it this once.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject(invitedOperatorFields),
  status: 201,
  response: z.object({ invitation_id: z.string(), mail: mailState, link: shownLink, expires_at: moment }),
  errors: ['conflict'],
  example: {
    params: {},
    query: {},
    body: { email: null },
    response: {
      invitation_id: 'inv_8Zk2nQ0vLrT4yXbC1dPw',
      mail: 'not_asked',
      link: 'https://millrace.example/console/welcome#Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ',
      expires_at: '2026-12-05T11:00:00.000Z',
    },
  },
  run: async ({ body }, context) => {
    const made = await inviteByMail(
      context,
      {
        organizationId: null,
        role: null,
        isOperator: true,
        email: body.email,
        invitedBy: context.session?.person.id ?? null,
      },
      { isByMail: body.by_mail },
    );
    context.note({ target: made.id, detail: { email: body.email, mail: made.mail } });
    return {
      invitation_id: made.id,
      mail: made.mail,
      link: made.link,
      expires_at: made.expiresAt.toISOString(),
    };
  },
});

const makeResetLink = defineManageRoute({
  name: 'person_password_reset',
  method: 'POST',
  path: 'operator/people/{person_id}/password-reset',
  title: 'Create a password reset link',
  description:
    'For people who forgot their password where the service sends no mail. The link works once, for 24 hours. The answer shows it this once: pass it on yourself. A second factor stays.',
  access,
  params: z.strictObject({ person_id: z.string().max(60) }),
  query: noFields,
  body: null,
  status: 201,
  response: z.object({ link: z.string(), expires_at: moment }),
  errors: ['unknown_id'],
  example: {
    params: { person_id: examplePerson.person_id },
    query: {},
    body: null,
    response: {
      link: 'https://millrace.example/console/reset-password#Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ',
      expires_at: '2026-11-29T11:00:00.000Z',
    },
  },
  run: async ({ params: { person_id: id } }, { tx, parts }) => {
    const person = await findMailedPerson(tx, { id });
    if (person === null) throw unknownPerson();
    const { token, expiresAt } = await insertLink(tx, {
      purpose: 'password_reset',
      personId: id,
      email: person.email,
      isMailed: false,
    });
    return {
      link: mailLink(parts.publicUrl, 'password_reset', token),
      expires_at: expiresAt.toISOString(),
    };
  },
});

export const operatorPeopleRoutes = [listPeople, changePerson, inviteOperatorRoute, makeResetLink];
