import { z } from 'zod';
import type { FailureReason } from '../capabilities.ts';
import { answersOfFile, path } from './answer-of-file.ts';
import { customCapabilities } from './inputs.ts';
import { parseTemplate } from './template.ts';

/*
 * The file of a custom provider, as people write it. Every field is described, since the JSON Schema for editors
 * (generated/custom-provider.schema.json) is made of it; what a schema cannot say is in look-for-mistakes.ts.
 */

const secretForm = /^env [A-Z][A-Z0-9_]{1,99}$/;

const template = z
  .string({ error: 'must be a text' })
  .max(2_000)
  .refine((text) => parseTemplate(text) !== null, {
    error: 'has braces that are no place for an input: write {{first_name}}',
  });

const secret = z
  .string({ error: 'must be: env NAME_OF_THE_VARIABLE' })
  .regex(secretForm, {
    error:
      'must name the environment variable that has the secret, as in: env ACME_API_KEY. The secret itself never stands in the file',
  })
  .describe(
    'Which environment variable has the secret: env ACME_API_KEY. The secret itself never stands here.',
  );

const headerName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'must be the name of a header' });
const queryName = z
  .string()
  .max(100)
  .regex(/^[\x21-\x7e]+$/, { error: 'must be the name of a parameter, without spaces' })
  .regex(/^[^{}]*$/, { error: 'must be a fixed name, without places' });

const scalar = z.union([template, z.number(), z.boolean()], {
  error: 'must be a text, a number, true or false',
});

const auth = z
  .discriminatedUnion(
    'type',
    [
      z
        .strictObject({
          type: z.literal('header'),
          name: headerName.describe('The header that carries the secret, such as X-Api-Key.'),
          prefix: z
            .string()
            .max(40)
            .regex(/^[\x20-\x7e]*$/, { error: 'must be plain letters' })
            .describe('Stands before the secret, such as "Token ".')
            .optional(),
          secret,
        })
        .describe('The secret goes in a header of your choice.'),
      z
        .strictObject({ type: z.literal('bearer'), secret })
        .describe('Authorization: Bearer, and the secret.'),
      z
        .strictObject({
          type: z.literal('basic'),
          user: secret.describe(
            'Which environment variable has the user name, or the key where that is all.',
          ),
          secret: secret.describe('Which one has the password; none where it is left out.').optional(),
        })
        .describe('Authorization: Basic, of user and password.'),
      z
        .strictObject({
          type: z.literal('query'),
          name: queryName.describe('The parameter that carries the secret, such as api_key.'),
          secret,
        })
        .describe('The secret goes into the address. Prefer a header where the vendor takes one.'),
      z
        .strictObject({
          type: z.literal('body'),
          name: z.string().min(1).max(100).describe('The member of the JSON body that carries the secret.'),
          secret,
        })
        .describe('The secret goes into the JSON body, which must be an object.'),
      z
        .strictObject({ type: z.literal('none') })
        .describe('It asks for no secret: a service of your own network.'),
    ],
    { error: 'needs a type: header, bearer, basic, query, body or none' },
  )
  .describe('How the provider knows you.');

const limits = z
  .strictObject({
    timeoutMs: z
      .int({ error: 'must be a whole number of milliseconds' })
      .min(100)
      .max(600_000)
      .describe(
        'A question that takes longer is given up, in milliseconds; 10000 where it is not given, 150000 where it polls.',
      )
      .optional(),
    concurrency: z
      .int({ error: 'must be a whole number' })
      .min(1)
      .max(1_000)
      .describe('Questions at a time; 10 where it is not given.')
      .optional(),
    rate: z
      .strictObject({
        questions: z.int().min(1).max(100_000).describe('So many questions'),
        perMs: z.int().min(1).max(3_600_000).describe('within any so many milliseconds.'),
      })
      .describe("The provider's own limit.")
      .optional(),
  })
  .meta({ id: 'limits', description: 'What the provider lets you do.' });

const usd = z.number({ error: 'must be an amount of US dollars such as 0.01' }).min(0).max(1_000);
const costUsd = z
  .strictObject({
    hit: usd.describe('Where it has what was asked for.'),
    miss: usd.describe('Where it looked and has not.'),
  })
  .meta({
    id: 'costUsd',
    description:
      'What a question costs you, in US dollars. Needed where it costs anything: then no crash has it asked twice for an item of a list.',
  });

/** Reasons of `ProviderFailure`, for rules. */
export const failureWords = [
  'rejected',
  'forbidden',
  'out_of_credit',
  'rate_limited',
  'unreachable',
  'timeout',
  'unreadable',
  'question_refused',
] as const satisfies readonly FailureReason[];

export const ruleEnds = ['miss', 'unsupported', 'answer', 'pending', ...failureWords] as const;
export type RuleEnd = (typeof ruleEnds)[number];

const constant = z.union([z.string().max(300), z.number(), z.boolean()], {
  error: 'must be a text, a number, true or false',
});
const status = z.int({ error: 'must be a status of HTTP, from 100 to 599' }).min(100).max(599);

const rule = z
  .strictObject({
    status: z
      .union([status, z.array(status).min(1).max(20)], {
        error: 'must be a status of HTTP such as 404, or a list of them',
      })
      .describe(
        'Holds for replies of this status, or of one of these. Where it is left out, for those of 200 to 299 only.',
      )
      .optional(),
    path: path.describe('Where to look in the answer.').optional(),
    is: z
      .enum(['empty', 'present'], { error: 'must be empty or present' })
      .describe('empty: nothing, null, a blank text, an empty list or object. present: anything else.')
      .optional(),
    equals: constant.describe('Exactly that.').optional(),
    in: z.array(constant).min(1).max(100).describe('Exactly one of these.').optional(),
    contains: z
      .string()
      .min(1)
      .max(300)
      .describe('A text in which these letters stand somewhere, in upper or lower case.')
      .optional(),
    means: z
      .enum(ruleEnds, { error: `must be one of ${ruleEnds.join(', ')}` })
      .describe(
        'miss: looked, and has nothing. unsupported: does not answer such questions. answer: to be read. pending: not there yet (with poll). Others are failures: the next source is asked, and nobody is told that there is nothing. Of these question_refused speaks of the question alone, and is never held against the provider.',
      ),
  })
  .meta({ id: 'rule', description: 'What a reply means where all of this holds.' });
const rules = z
  .array(rule)
  .max(30)
  .describe(
    'In this order, the first that holds. Where none does, 401 means rejected, 403 forbidden, 402 out_of_credit, 429 rate_limited, 408 and 504 timeout, other 5xx unreachable, 400, 409, 413, 414, 416, 422, 431 and 451 question_refused, all else that is not 200 to 299 unreadable.',
  );

const body = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).max(100)], {
  error: 'must be an object or a list: it is sent as JSON',
});

const requestFields = {
  method: z
    .enum(['GET', 'POST'], { error: 'must be GET or POST' })
    .describe('POST where there is a body, else GET.')
    .optional(),
  path: template
    .regex(/^\/(?!\/)/, { error: 'must begin with one slash: it comes after baseUrl' })
    .describe('Below baseUrl, such as /people/{{domain}}. A value stays within its segment.'),
  query: z
    .record(queryName, scalar)
    .describe('Parameters of the address. One whose input is not known is left out.')
    .optional(),
  headers: z.record(headerName, template).describe('Further headers. The secret belongs in auth.').optional(),
  body: body.describe('Sent as JSON. A member whose input is not known is left out.').optional(),
};

const request = z
  .strictObject({
    requires: z
      .array(z.string().max(40))
      .min(1, { error: 'must name at least one input' })
      .max(10)
      .describe(
        'Inputs that must be known. Where one is not, the next request is looked at; where none fits, the source is skipped.',
      ),
    ...requestFields,
  })
  .meta({ id: 'request', description: 'One way to ask.' });

const poll = z
  .strictObject({
    id: path.describe(
      'Where the id of what was started stands in the first answer; {{id}} in the second request.',
    ),
    request: z.strictObject(requestFields).describe('How its result is asked for.'),
    firstMs: z
      .int()
      .min(100)
      .max(60_000)
      .describe('Before it is asked for the first time; 2000 where it is not given.')
      .optional(),
    longestMs: z
      .int()
      .min(100)
      .max(120_000)
      .describe('Pauses grow up to that; 15000 where it is not given.')
      .optional(),
    giveUpMs: z
      .int()
      .min(1_000)
      .max(600_000)
      .describe('After so much waiting it is given up; 120000 where it is not given.')
      .optional(),
  })
  .describe(
    'Of a provider that starts a search and has its result by and by. At least one rule says which answers are pending.',
  );

function capability<Answer extends z.ZodType>(answer: Answer, what: string) {
  return z
    .strictObject({
      requests: z
        .array(request)
        .min(1)
        .max(5)
        .describe('Ways to ask; the first whose inputs are known is taken.'),
      poll: poll.optional(),
      rules: rules.optional(),
      answer: answer.describe('Where things stand in the answer.'),
      costUsd: costUsd.optional(),
      limits: limits.optional(),
    })
    .describe(what);
}

export const customProviderFile = z
  .strictObject({
    $schema: z.string().max(1_000).describe('For editors.').optional(),
    name: z
      .string({ error: 'must be a word' })
      .regex(/^[a-z][a-z0-9]{1,29}$/, {
        error:
          'must be one word of 2 to 30 lower-case letters and digits: callers see it in provider and execution_log',
      })
      .describe('One lower-case word: callers see it in provider and execution_log.'),
    title: z.string().min(1).max(200).describe('For people: what it is.').optional(),
    baseUrl: z
      .string({ error: 'must be an address such as https://api.example.com/v1' })
      .max(500)
      .describe('https, or http within your own network. All paths come after it.'),
    auth,
    limits: limits.optional(),
    costUsd: costUsd.optional(),
    rules: rules
      .describe(
        'For all capabilities, looked at before their own; of a provider that polls, also for the first answer.',
      )
      .optional(),
    capabilities: z
      .strictObject({
        findEmail: capability(answersOfFile.findEmail, "A person's business address.").optional(),
        verifyEmail: capability(answersOfFile.verifyEmail, 'Whether an address takes mail.').optional(),
        findPhone: capability(answersOfFile.findPhone, "A person's phone number.").optional(),
        findPersonalEmail: capability(
          answersOfFile.findPersonalEmail,
          "A person's private address, by profile.",
        ).optional(),
        findProfileByEmail: capability(
          answersOfFile.findProfileByEmail,
          'The profile of who has an address.',
        ).optional(),
        findProfileByName: capability(
          answersOfFile.findProfileByName,
          'The profile of a person by name and company.',
        ).optional(),
      })
      .refine((all) => customCapabilities.some((name) => all[name] !== undefined), {
        error: `must have at least one of ${customCapabilities.join(', ')}`,
      })
      .describe('What it can do.'),
  })
  .describe('A custom provider of Millrace: docs/custom-providers.md.');

export type CustomProviderFile = z.output<typeof customProviderFile>;
export type CapabilityOfFile = NonNullable<
  CustomProviderFile['capabilities'][keyof CustomProviderFile['capabilities']]
>;
export type RequestOfFile = CapabilityOfFile['requests'][number];
export type ResultRequestOfFile = NonNullable<CapabilityOfFile['poll']>['request'];
export type RuleOfFile = z.output<typeof rule>;
export type AuthOfFile = z.output<typeof auth>;

/** For editors. Rules that only code knows are left to `millrace provider lint`. */
export function customProviderJsonSchema(): object {
  return z.toJSONSchema(customProviderFile, { io: 'input', unrepresentable: 'any' });
}
