import type { NamedPerson, PersonKey } from '../../records/contact.ts';
import { profileHandle } from '../../records/profile-handle.ts';
import type { Answered, Capabilities } from '../capabilities.ts';
import { nameInParts, wholeName } from '../person-name.ts';
import type { Inputs } from './template.ts';

/* The values that a lookup puts into the placeholders of a custom provider's templates. */

/** What a custom provider can do, with the inputs of each lookup. */
export const inputsOfCapability = {
  findEmail: [
    'first_name',
    'last_name',
    'full_name',
    'domain',
    'company_name',
    'company',
    'network_url',
    'network_handle',
  ],
  verifyEmail: ['email', 'email_name', 'email_domain'],
  findPhone: [
    'first_name',
    'last_name',
    'full_name',
    'domain',
    'company_name',
    'company',
    'network_url',
    'network_handle',
  ],
  findPersonalEmail: ['network_url', 'network_handle'],
  findProfileByEmail: ['email', 'email_name', 'email_domain'],
  findProfileByName: ['first_name', 'last_name', 'full_name', 'company_name'],
} as const;

export type CustomCapability = keyof typeof inputsOfCapability;
export const customCapabilities = Object.keys(inputsOfCapability) as CustomCapability[];

/** The lookup of a capability, as the waterfall sends it. */
export type QuestionOf<Name extends CustomCapability> = Parameters<Capabilities[Name]>[0];

export type AnswerTo<Name extends CustomCapability> =
  Awaited<ReturnType<Capabilities[Name]>> extends Answered<infer Value> ? Value : never;

const questionInputs: { readonly [Name in CustomCapability]: (question: QuestionOf<Name>) => Inputs } = {
  findEmail: personInputs,
  verifyEmail: emailInputs,
  findPhone: personInputs,
  findPersonalEmail: profileInputs,
  findProfileByEmail: emailInputs,
  findProfileByName: namedInputs,
};

export function inputsOfQuestion<Name extends CustomCapability>(
  capability: Name,
  question: QuestionOf<Name>,
): Inputs {
  const inputs = questionInputs[capability] as (question: QuestionOf<Name>) => Inputs;
  return withoutEmpty(inputs(question));
}

/** A full name becomes its first word and the rest; names in parts stay as they are. The same as for all sources. */
function personInputs(person: PersonKey): Inputs {
  const parts = nameInParts(person);
  const { domain, companyName } = person;
  return {
    first_name: person.firstName ?? parts?.first ?? null,
    last_name: person.lastName ?? parts?.last ?? null,
    full_name: wholeName(person),
    domain,
    company_name: companyName,
    company: domain ?? companyName,
    ...profileInputs(person.networkUrl),
  };
}

function namedInputs({ fullName, companyName }: NamedPerson): Inputs {
  const parts = nameInParts({ fullName });
  return {
    first_name: parts?.first ?? null,
    last_name: parts?.last ?? null,
    full_name: fullName,
    company_name: companyName,
  };
}

function emailInputs(email: string): Inputs {
  const at = email.lastIndexOf('@');
  return { email, email_name: email.slice(0, Math.max(0, at)), email_domain: email.slice(at + 1) };
}

function profileInputs(networkUrl: string | null): Inputs {
  return { network_url: networkUrl, network_handle: networkUrl === null ? null : profileHandle(networkUrl) };
}

function withoutEmpty(inputs: Inputs): Inputs {
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, value || null]));
}

/** These inputs, and those that they imply. */
export function withImplied(inputs: readonly string[]): string[] {
  const has = (name: string) => inputs.includes(name);
  return [
    ...inputs,
    ...(has('email') || has('email_name') || has('email_domain')
      ? ['email', 'email_name', 'email_domain']
      : []),
    ...(has('first_name') && has('last_name') ? ['full_name'] : []),
    ...(has('domain') || has('company_name') ? ['company'] : []),
    ...(has('network_handle') ? ['network_url'] : []),
  ];
}
