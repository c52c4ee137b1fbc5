import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { emailTypes, identifyEmailType } from '../../text/email-type/email-type.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const identifyEmailTypeEndpoint = defineEndpoint({
  name: 'identify_email_type',
  title: 'Identify e-mail type',
  group: 'Utilities',
  description: `Tells whether an e-mail address is personal, business, role-based or disposable.
    The first that fits: personal, where a relay (Apple Hide My Email, Firefox Relay, SimpleLogin) forwards to a private mailbox; disposable, where the domain or one above it gives out throw-away mailboxes; role-based, where the
    mailbox stands for a job or a department (sales, no-reply, buchhaltung, info-uk); personal, where the domain is that of
    a provider at which anyone can get a mailbox (gmail.com, yahoo.co.in, web.de); business for any other domain, those of
    universities and authorities included. At a free provider only names such as info, sales and noreply are role-based:
    other words are people's own there. By published lists and rules; no server is asked, so that an address of a good
    type may still not exist. A name, mailto:, quotes and marks around the address are left out. What is no e-mail address,
    or two, is refused (422).`,
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
      .refine((text) => identifyEmailType(text) !== null, 'Not an e-mail address.')
      .describe('One e-mail address. Domains in any script.'),
  }),

  response: z.object({
    domain: z.string().describe('Domain of the address: lower case, in Unicode.'),
    type: z
      .enum(emailTypes)
      .describe(
        'Personal for a relay; else the first of disposable, role-based, personal and business that fits.',
      ),
    address: z.string().describe('The address, its domain in lower case.'),
    username: z.string().describe('What stands before the @, as written.'),
    guessed_name: z
      .string()
      .nullable()
      .describe('A name where the mailbox shows its words (mira.voss); null for a single word or a role.'),
    email_provider: z
      .string()
      .nullable()
      .describe('Of a free provider its name, or its domain where that is all that is known. Else null.'),
    is_gmail: z.boolean().describe('gmail.com or googlemail.com.'),
    is_hotmail: z.boolean().describe('Hotmail, Outlook.com, Live or MSN of any country.'),
    is_yahoo: z.boolean().describe('Yahoo Mail of any country, ymail.com or rocketmail.com.'),
    is_icloud: z.boolean().describe('icloud.com, me.com or mac.com.'),
    is_proton: z.boolean().describe('proton.me, protonmail.com or pm.me.'),
    is_yandex: z.boolean().describe('Yandex Mail of any country, or ya.ru.'),
    is_likely_education_email: z.boolean().describe('The domain is that of a university, college or school.'),
    is_likely_personal_email: z.boolean().describe('At a free provider, and no role.'),
    is_likely_company_email: z
      .boolean()
      .describe('At the domain of an organisation that is no school: neither free nor disposable.'),
    relay: z
      .boolean()
      .describe('A relay forwards it to a private mailbox: Apple Hide My Email, Firefox Relay, SimpleLogin.'),
    is_role_based: z
      .boolean()
      .describe('The mailbox stands for a role, also where the domain is disposable.'),
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
