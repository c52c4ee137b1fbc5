import { z } from 'zod';
import { mailStatuses } from '../../records/contact.ts';
import { parsePath } from './answer-path.ts';

/* Where the values are in the answers of a custom provider: the part of its file about the answer. */

export const path = z
  .string({ error: 'must be a path such as data.email' })
  .max(300)
  .refine((text) => parsePath(text) !== null, {
    error: 'is not a path: write data.email, items[0].email, ["a.b"].c, or $ for the whole answer',
  });

/** One way to a value: a path, or more about it. */
function way<Value extends z.ZodType>(id: string, value: Value) {
  return z
    .union(
      [
        path,
        z.strictObject({
          path: path.describe('Where it is in the answer.').optional(),
          value: value.describe('The same for every answer.').optional(),
          words: z
            .record(z.string().max(200), value.nullable())
            .describe(
              'What its words mean, in upper or lower case. null: no information. A word not listed is unknown.',
            )
            .optional(),
          times: z.number().positive().max(1_000_000).describe('Multiplies a number by this.').optional(),
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
    .describe(`${what} In a list, the first with a value counts.`);
}

const email = told(text, 'The address.');
const mailStatusTold = told(
  mailStatus,
  'Its status. Only valid means that mail reaches someone; unlisted words are unknown.',
);

export const answersOfFile = {
  findEmail: z.strictObject({
    email,
    status: mailStatusTold.optional(),
    confidence: told(
      percent,
      'Confidence from 0 to 100; for a number from 0 to 1, add times: 100.',
    ).optional(),
    mailProvider: told(text, 'Who runs the mail of its domain.').optional(),
  }),
  verifyEmail: z.strictObject({
    status: mailStatusTold,
    reason: told(text, 'Why.').optional(),
    mxFound: told(yesOrNo, 'Whether its domain accepts mail.').optional(),
    mxHost: told(text, 'The host that does.').optional(),
    mailProvider: told(text, 'Who runs it.').optional(),
    disposable: told(yesOrNo, 'Whether it is a disposable address.').optional(),
    role: told(yesOrNo, 'Whether it is a role address, such as sales@.').optional(),
    free: told(yesOrNo, 'Whether it is from a free mail provider.').optional(),
    suggestion: told(text, 'The address without the typo.').optional(),
    score: told(percent, 'How safe it is to send to, from 0 to 100.').optional(),
  }),
  findPhone: z.strictObject({
    phone: told(text, 'The number. It must be a possible phone number.'),
    country: told(text, 'Two letters or a calling code, for numbers without one.').optional(),
    type: told(text, 'mobile, landline, …').optional(),
  }),
  findPersonalEmail: z.strictObject({ email, status: mailStatusTold.optional() }),
  findProfileByEmail: profileAnswer(),
  findProfileByName: profileAnswer(),
} as const;

function profileAnswer() {
  return z.strictObject({
    networkUrl: told(text, 'The LinkedIn profile URL.').optional(),
    networkHandle: told(text, 'Only the last part of that URL.').optional(),
  });
}
