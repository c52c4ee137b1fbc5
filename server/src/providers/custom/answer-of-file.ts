import { z } from 'zod';
import { mailStatuses } from '../../records/contact.ts';
import { parsePath } from './answer-path.ts';

/* Where things stand in the answers of a custom provider: the part of its file that is about the answer. */

export const path = z
  .string({ error: 'must be a path such as data.email' })
  .max(300)
  .refine((text) => parsePath(text) !== null, {
    error: 'is no path: write data.email, items[0].email, ["a.b"].c, or $ for the whole answer',
  });

/** One way to a value: a path, or more about it. */
function way<Value extends z.ZodType>(id: string, value: Value) {
  return z
    .union(
      [
        path,
        z.strictObject({
          path: path.describe('Where it stands in the answer.').optional(),
          value: value.describe('The same for every answer.').optional(),
          words: z
            .record(z.string().max(200), value.nullable())
            .describe(
              'What its words mean, in upper or lower case. null: says nothing. A word that is not here is unknown.',
            )
            .optional(),
          times: z.number().positive().max(1_000_000).describe('A number is multiplied by that.').optional(),
        }),
      ],
      { error: 'must be a path such as data.email, or path, value, words and times' },
    )
    .meta({ id });
}

const text = way('text', z.string({ error: 'must be a text' }).max(200));
const percent = way('percent', z.number({ error: 'must be a number from 0 to 100' }).min(0).max(100));
const mailStatus = way(
  'mailStatus',
  z.enum(mailStatuses, { error: `must be one of ${mailStatuses.join(', ')}` }),
);
const yesOrNo = way('yesOrNo', z.boolean({ error: 'must be true or false' }));

function told<Way extends z.ZodType>(one: Way, what: string) {
  return z
    .union([one, z.array(one).min(1).max(10)], {
      error: 'must be a path such as data.email, or a list of them',
    })
    .describe(`${what} A list: the first that says something.`);
}

const email = told(text, 'The address.');
const mailStatusTold = told(
  mailStatus,
  'What is known of it. Only valid says that mail reaches somebody; a word that nobody knows is unknown.',
);

export const answersOfFile = {
  findEmail: z.strictObject({
    email,
    status: mailStatusTold.optional(),
    confidence: told(
      percent,
      'How sure it is, from 0 to 100; of a number from 0 to 1, with times: 100.',
    ).optional(),
    mailProvider: told(text, 'Who runs the mail of its domain.').optional(),
  }),
  verifyEmail: z.strictObject({
    status: mailStatusTold,
    reason: told(text, 'Why.').optional(),
    mxFound: told(yesOrNo, 'Whether its domain takes mail.').optional(),
    mxHost: told(text, 'The host that does.').optional(),
    mailProvider: told(text, 'Who runs it.').optional(),
    disposable: told(yesOrNo, 'Of a service for addresses to be thrown away.').optional(),
    role: told(yesOrNo, 'Of an office, such as sales@.').optional(),
    free: told(yesOrNo, 'Of a free provider.').optional(),
    suggestion: told(text, 'The same without a typing error.').optional(),
    score: told(percent, 'How safe it is to write to, from 0 to 100.').optional(),
  }),
  findPhone: z.strictObject({
    phone: told(text, 'The number. It must be one that somebody can have.'),
    country: told(text, 'Two letters or a calling code, for numbers without one.').optional(),
    type: told(text, 'mobile, landline, …').optional(),
  }),
  findPersonalEmail: z.strictObject({ email, status: mailStatusTold.optional() }),
  findProfileByEmail: profileAnswer(),
  findProfileByName: profileAnswer(),
} as const;

function profileAnswer() {
  return z.strictObject({
    networkUrl: told(text, 'The page of the profile.').optional(),
    networkHandle: told(text, 'Only the last part of its address.').optional(),
  });
}
