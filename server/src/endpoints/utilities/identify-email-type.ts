import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { emailTypes, identifyEmailType } from '../../text/email-type/email-type.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const identifyEmailTypeEndpoint = defineEndpoint({
  name: 'identify_email_type',
  title: 'Identify email type',
  group: 'Utilities',
  description: `Classifies an email address as personal, business, role-based or disposable.
    The first match in this list applies. Personal: a relay (Apple Hide My Email, Firefox Relay, SimpleLogin) forwards to a private mailbox.
    Disposable: the domain or its parent offers throw-away mailboxes. Role-based: the mailbox names a job or a department (sales,
    no-reply, buchhaltung, info-uk). Personal: the domain belongs to a provider where anyone can get a mailbox (gmail.com, yahoo.co.in,
    web.de). Business: any other domain, including universities and authorities. At a free provider, only names such as info,
    sales and noreply are role-based, because people use other words as their own names. The result comes from published lists and
    rules. Millrace contacts no mail server, so the address may still not exist. It ignores a name, mailto:, quotes and
    marks around the address. A text with no email address, or with two, is a 422.`,
  keywords: [
    'personal or business email',
    'disposable email',
    'role-based email',
    'free email provider',
    'is it gmail',
    'temporary throwaway address',
    'type of an email address',
    'company email or not',
    'burner email',
    'work or private address',
    'gmail or corporate',
  ],
  price: { per: 'call', credits: 0.5 },
  runs: 'locally',
  synonyms: { email_address: 'email' },

  request: z.strictObject({
    email: z
      .string()
      .min(1)
      .max(1_000)
      .refine((text) => identifyEmailType(text) !== null, 'Not an email address.')
      .describe('One email address. Domains in any script.'),
  }),

  response: z.object({
    domain: z.string().describe('Domain of the address: lowercase, in Unicode.'),
    type: z
      .enum(emailTypes)
      .describe(
        'Personal for a relay; else the first match of disposable, role-based, personal and business.',
      ),
    address: z.string().describe('The address, with its domain in lowercase.'),
    username: z.string().describe('The part before the @, as written.'),
    guessed_name: z
      .string()
      .nullable()
      .describe(
        "Person's name, if the mailbox shows several words (mira.voss); null for a single word or a role.",
      ),
    email_provider: z
      .string()
      .nullable()
      .describe('Name of the free provider, or its domain if the name is unknown. Otherwise null.'),
    is_gmail: z.boolean().describe('gmail.com or googlemail.com.'),
    is_hotmail: z.boolean().describe('Hotmail, Outlook.com, Live or MSN of any country.'),
    is_yahoo: z.boolean().describe('Yahoo Mail of any country, ymail.com or rocketmail.com.'),
    is_icloud: z.boolean().describe('icloud.com, me.com or mac.com.'),
    is_proton: z.boolean().describe('proton.me, protonmail.com or pm.me.'),
    is_yandex: z.boolean().describe('Yandex Mail of any country, or ya.ru.'),
    is_likely_education_email: z.boolean().describe('The domain belongs to a university, college or school.'),
    is_likely_personal_email: z.boolean().describe('At a free provider, and not a role.'),
    is_likely_company_email: z
      .boolean()
      .describe('The domain belongs to an organization that is not a school: neither free nor disposable.'),
    relay: z
      .boolean()
      .describe('A relay forwards it to a private mailbox: Apple Hide My Email, Firefox Relay, SimpleLogin.'),
    is_role_based: z.boolean().describe('The mailbox names a role, even if the domain is disposable.'),
  }),

  mainFields: {
    'Email type': 'type',
    Domain: 'domain',
    'Guessed name': 'guessed_name',
    'Role address': 'is_role_based',
  },

  example: {
    request: { email: 'mira.voss@halden-instruments.example' },
    response: {
      domain: 'halden-instruments.example',
      type: 'business',
      address: 'mira.voss@halden-instruments.example',
      username: 'mira.voss',
      guessed_name: 'Mira Voss',
      email_provider: null,
      is_gmail: false,
      is_hotmail: false,
      is_yahoo: false,
      is_icloud: false,
      is_proton: false,
      is_yandex: false,
      is_likely_education_email: false,
      is_likely_personal_email: false,
      is_likely_company_email: true,
      relay: false,
      is_role_based: false,
    },
  },

  run({ email }) {
    const identified = identifyEmailType(email);
    invariant(identified, 'the schema lets only addresses through');
    const { family, isFree, isRelay, isRole, isDisposable, isEducation } = identified;
    return {
      domain: identified.domain,
      type: identified.type,
      address: identified.address,
      username: identified.username,
      guessed_name: identified.guessedName,
      email_provider: identified.provider,
      is_gmail: family === 'gmail',
      is_hotmail: family === 'hotmail',
      is_yahoo: family === 'yahoo',
      is_icloud: family === 'icloud',
      is_proton: family === 'proton',
      is_yandex: family === 'yandex',
      is_likely_education_email: isEducation,
      is_likely_personal_email: isFree && !isRole,
      is_likely_company_email: !isFree && !isDisposable && !isEducation,
      relay: isRelay,
      is_role_based: isRole,
    };
  },
});
