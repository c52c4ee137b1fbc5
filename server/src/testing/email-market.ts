import {
  type Answered,
  type Provider,
  ProviderFailure,
  type SourceTerms,
} from '../providers/capabilities.ts';
import {
  type FoundEmail,
  type MailStatus,
  type MailVerdict,
  nothingKnown,
  type PersonKey,
} from '../records/contact.ts';
import type { AskingTerms } from '../waterfall/call-terms.ts';
import { type EndpointTerms, usualTerms, type VerifyWhen } from '../waterfall/endpoint-terms.ts';
import { SourceStates } from '../waterfall/source-state.ts';
import { Sources } from '../waterfall/sources.ts';
import type { WaterfallResult } from '../waterfall/waterfall-types.ts';

export const person: PersonKey = {
  firstName: 'Ida',
  lastName: 'Brandt',
  fullName: null,
  domain: 'kestrel.example',
  companyName: null,
  networkUrl: null,
};
export const signal = new AbortController().signal;

export interface Told {
  /** What it finds: an address with what it says of it, nothing, or nothing since it fails. */
  readonly finds?: readonly [email: string, status: MailStatus] | 'nothing' | 'failure';
  /** What it says of addresses; unknown of others. */
  readonly verdicts?: Readonly<Record<string, MailStatus>> | 'failure';
  readonly terms?: SourceTerms & { readonly verifyEmail?: SourceTerms };
}

/** Sources in their order, and what they were asked. */
export function market(told: Readonly<Record<string, Told>>, terms: Partial<EndpointTerms> = {}) {
  const asked: string[] = [];
  const providers = Object.entries(told).map(([name, { finds, verdicts, terms: ofSource }]): Provider => {
    const fail = (): never => {
      throw new ProviderFailure(name, 'unreachable');
    };
    return {
      name,
      unavailable: () => null,
      ...(ofSource ? { terms: ofSource } : {}),
      ...(finds && {
        findEmail: async (): Promise<Answered<FoundEmail>> => {
          asked.push(name);
          if (finds === 'failure') return fail();
          if (finds === 'nothing') return { outcome: 'not_found' };
          const [email, status] = finds;
          return { outcome: 'found', value: { email, status, confidence: null, mailProvider: null } };
        },
      }),
      ...(verdicts && {
        verifyEmail: async (email: string): Promise<Answered<MailVerdict>> => {
          asked.push(`${name} ${email}`);
          if (verdicts === 'failure') return fail();
          return { outcome: 'found', value: verdict(verdicts[email] ?? 'unknown') };
        },
      }),
    };
  });
  const notes: string[] = [];
  const looked = new Set<string>();
  const sources = (more: Partial<AskingTerms> = {}) =>
    new Sources(
      providers,
      { provider: null, cached: false, looked },
      {
        states: new SourceStates(),
        endsAtMs: Number.POSITIVE_INFINITY,
        endpoint: { ...usualTerms, ...terms },
        beforePaid: async (question) => {
          notes.push(question);
        },
        ...more,
      },
    );
  return { asked, notes, looked, sources, find: () => sources().findEmail(person, signal) };
}

const verdict = (status: MailStatus): MailVerdict => ({ ...nothingKnown, status });

export const shown = ({ value, provider, log }: WaterfallResult<FoundEmail>) => ({
  found: value && `${value.email} ${value.status} by ${provider}`,
  log: log.map(
    ({ provider, status, reason, step }) =>
      `${step ? `${step} ` : ''}${provider} ${status}${reason ? ` ${reason}` : ''}`,
  ),
});
export const always = { verify: { usual: 'always' as VerifyWhen, of: {} } };
