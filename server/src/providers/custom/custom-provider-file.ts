import { z } from 'zod';
import type { FailureReason } from '../capabilities.ts';
import { answersOfFile, path } from './answer-of-file.ts';
import { customCapabilities } from './inputs.ts';
import { parseTemplate } from './template.ts';

/*
 * The file of a custom provider, as people write it. Every field has a description, since the JSON Schema for editors
 * (generated/custom-provider.schema.json) comes from it. What a schema cannot check is in look-for-mistakes.ts.
 */

const secretForm = /^env [A-Z][A-Z0-9_]{1,99}$/;

const template = z
  .string({ error: 'must be a text' })
  .max(2_000)
  .refine((text) => parseTemplate(text) !== null, {
    error: 'has braces that are not a placeholder: write {{first_name}}',
  });

const secret = z
  .string({ error: 'must be: env NAME_OF_THE_VARIABLE' })
  .regex(secretForm, {
    error:
      'must name the environment variable that has the secret, as in: env ACME_API_KEY. Never put the secret itself in the file',
  })
  .describe(
    'The environment variable that has the secret: env ACME_API_KEY. Never put the secret itself here.',
  );

const headerName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'must be the name of a header' });
const queryName = z
  .string()
  .max(100)
  .regex(/^[\x21-\x7e]+$/, { error: 'must be the name of a parameter, without spaces' })
  .regex(/^[^{}]*$/, { error: 'must be a fixed name, without placeholders' });

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
            .describe('Comes before the secret, such as "Token ".')
            .optional(),
          secret,
        })
        .describe('The secret goes in a header of your choice.'),
      z
        .strictObject({ type: z.literal('bearer'), secret })
        .describe('Authorization: Bearer with the secret.'),
      z
        .strictObject({
          type: z.literal('basic'),
          user: secret.describe(
            'The environment variable that has the user name, or the key if there is only a key.',
          ),
          secret: secret.describe('The one that has the password; without it there is none.').optional(),
        })
        .describe('Authorization: Basic with user and password.'),
      z
        .strictObject({
          type: z.literal('query'),
          name: queryName.describe('The parameter that carries the secret, such as api_key.'),
          secret,
        })
        .describe('The secret goes into the URL. Prefer a header if the vendor accepts one.'),
      z
        .strictObject({
          type: z.literal('body'),
          name: z.string().min(1).max(100).describe('The member of the JSON body that carries the secret.'),
          secret,
        })
        .describe('The secret goes into the JSON body, which must be an object.'),
      z.strictObject({ type: z.literal('none') }).describe('No secret: a service in your own network.'),
    ],
    { error: 'needs a type: header, bearer, basic, query, body or none' },
  )
  .describe('How Millrace authenticates with the provider.');

const limits = z
  .strictObject({
    timeoutMs: z
      .int({ error: 'must be a whole number of milliseconds' })
      .min(100)
      .max(600_000)
      .describe('Timeout of a lookup in milliseconds. Default 10000, or 150000 with poll.')
      .optional(),
    concurrency: z
      .int({ error: 'must be a whole number' })
      .min(1)
      .max(1_000)
      .describe('Lookups at a time. Default 10.')
      .optional(),
    rate: z
      .strictObject({
        questions: z.int().min(1).max(100_000).describe('At most this many lookups'),
        perMs: z.int().min(1).max(3_600_000).describe('in any period of this many milliseconds.'),
      })
      .describe("The provider's own limit.")
      .optional(),
  })
  .meta({ id: 'limits', description: "The provider's limits." });

const usd = z.number({ error: 'must be an amount of US dollars such as 0.01' }).min(0).max(1_000);
const costUsd = z
  .strictObject({
    hit: usd.describe('For a lookup with a result.'),
    miss: usd.describe('For a lookup without a result.'),
  })
  .meta({
    id: 'costUsd',
    description:
      'What a lookup costs you, in US dollars. Required if it costs anything: then Millrace never repeats it for a list item after a crash.',
  });

/** The reasons of `ProviderFailure` that rules can use. */
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
const status = z.int({ error: 'must be an HTTP status, from 100 to 599' }).min(100).max(599);

const rule = z
  .strictObject({
    status: z
      .union([status, z.array(status).min(1).max(20)], {
        error: 'must be an HTTP status such as 404, or a list of them',
      })
      .describe('Matches replies with this status, or one of these. Default: 200 to 299.')
      .optional(),
    path: path.describe('Where to look in the answer.').optional(),
    is: z
      .enum(['empty', 'present'], { error: 'must be empty or present' })
      .describe('empty: nothing, null, a blank text, an empty list or object. present: anything else.')
      .optional(),
    equals: constant.describe('Exactly this value.').optional(),
    in: z.array(constant).min(1).max(100).describe('Exactly one of these values.').optional(),
    contains: z
      .string()
      .min(1)
      .max(300)
      .describe('A text that contains these letters, in upper or lower case.')
      .optional(),
    means: z
      .enum(ruleEnds, { error: `must be one of ${ruleEnds.join(', ')}` })
      .describe(
        'miss: found nothing. unsupported: does not support such lookups. answer: has a result to read. pending: not ready yet (with poll). All others are failures: Millrace queries the next source and does not report a miss. question_refused is about the lookup alone and never pauses the provider.',
      ),
  })
  .meta({ id: 'rule', description: 'What a reply means if all of this matches.' });
const rules = z
  .array(rule)
  .max(30)
  .describe(
    'The first rule that matches decides. If none does, the status decides. 401: rejected. 402: out_of_credit. 403: forbidden. 429: rate_limited. 408 and 504: timeout. Other 5xx: unreachable. 400, 409, 413, 414, 416, 422, 431 and 451: question_refused. All others outside 200 to 299: unreadable.',
  );

const body = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).max(100)], {
  error: 'must be an object or a list: Millrace sends it as JSON',
});

const requestFields = {
  method: z
    .enum(['GET', 'POST'], { error: 'must be GET or POST' })
    .describe('Default: POST with a body, else GET.')
    .optional(),
  path: template
    .regex(/^\/(?!\/)/, { error: 'must begin with one slash: it comes after baseUrl' })
    .describe('Appended to baseUrl, such as /people/{{domain}}. A value stays within its segment.'),
  query: z
    .record(queryName, scalar)
    .describe('URL parameters. One whose input is not known is left out.')
    .optional(),
  headers: z.record(headerName, template).describe('More headers. The secret belongs in auth.').optional(),
  body: body.describe('Sent as JSON. A member whose input is not known is left out.').optional(),
};

const request = z
  .strictObject({
    requires: z
      .array(z.string().max(40))
      .min(1, { error: 'must name at least one input' })
      .max(10)
      .describe(
        'Inputs that must be known. If one is not, Millrace tries the next request; if none fits, it skips the source.',
      ),
    ...requestFields,
  })
  .meta({ id: 'request', description: 'One way to send the lookup.' });

const poll = z
  .strictObject({
    id: path.describe('Where the first answer has the ID of the search; {{id}} in the second request.'),
    request: z.strictObject(requestFields).describe('The request that reads the result.'),
    firstMs: z.int().min(100).max(60_000).describe('Wait before the first read. Default 2000.').optional(),
    longestMs: z.int().min(100).max(120_000).describe('Waits grow up to this. Default 15000.').optional(),
    giveUpMs: z
      .int()
      .min(1_000)
      .max(600_000)
      .describe('Give up after waiting this long. Default 120000.')
      .optional(),
  })
  .describe(
    'For a provider that starts a search and has its result later. At least one rule says which answers are pending.',
  );

function capability<Answer extends z.ZodType>(answer: Answer, what: string) {
  return z
    .strictObject({
      requests: z
        .array(request)
        .min(1)
        .max(5)
        .describe('Millrace uses the first request whose inputs are all known.'),
      poll: poll.optional(),
      rules: rules.optional(),
      answer: answer.describe('Where the values are in the answer.'),
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
    title: z.string().min(1).max(200).describe('What it is, for people.').optional(),
    baseUrl: z
      .string({ error: 'must be an address such as https://api.example.com/v1' })
      .max(500)
      .describe('https, or http in your own network. All paths are appended to it.'),
    auth,
    limits: limits.optional(),
    costUsd: costUsd.optional(),
    rules: rules
      .describe('For all capabilities, checked before their own. With poll, also for the first answer.')
      .optional(),
    capabilities: z
      .strictObject({
        findEmail: capability(answersOfFile.findEmail, "A person's business e-mail address.").optional(),
        verifyEmail: capability(
          answersOfFile.verifyEmail,
          'Whether an e-mail address accepts mail.',
        ).optional(),
        findPhone: capability(answersOfFile.findPhone, "A person's phone number.").optional(),
        findPersonalEmail: capability(
          answersOfFile.findPersonalEmail,
          "A person's private e-mail address, by LinkedIn profile.",
        ).optional(),
        findProfileByEmail: capability(
          answersOfFile.findProfileByEmail,
          'The LinkedIn profile of the person with an e-mail address.',
        ).optional(),
        findProfileByName: capability(
          answersOfFile.findProfileByName,
          'The LinkedIn profile of a person by name and company.',
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

/** For editors. `millrace provider lint` also checks rules that a schema cannot express. */
export function customProviderJsonSchema(): object {
  return z.toJSONSchema(customProviderFile, { io: 'input', unrepresentable: 'any' });
}
