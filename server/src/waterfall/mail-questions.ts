import type { Answered, Capabilities } from '../providers/capabilities.ts';
import type { FoundEmail, FoundPersonalEmail, MailVerdict, PersonKey } from '../records/contact.ts';
import { registrableDomain } from '../records/registrable-domain.ts';
import { questionKey } from './ask-sources.ts';
import { availableFor } from './available-sources.ts';
import type { CallSources, SourceOf } from './call-sources.ts';
import { verifyWhen } from './endpoint-terms.ts';
import { type FoundAddress, FoundVerifier } from './verify-found.ts';
import type { WaterfallResult } from './waterfall-types.ts';

/** Most answers of the DNS take some hundredths of it. */
const dnsMs = 3_000;

/** Questions about addresses: what a source finds is verified by others, and what nobody is sure of goes on to the next. */
export class MailQuestions {
  readonly #sources: CallSources;

  constructor(sources: CallSources) {
    this.#sources = sources;
  }

  async findEmail(
    person: PersonKey,
    signal: AbortSignal,
    manner: { readonly isPatient: boolean },
  ): Promise<WaterfallResult<FoundEmail>> {
    const result = await this.#sources.firstMatch(
      'findEmail',
      signal,
      async (source, both) => {
        const answer = await source.findEmail(person, both, manner);
        if (answer.outcome === 'found') this.#tellMail(answer.value.email, answer.value.mailProvider);
        return answer;
      },
      { confirm: this.#verifying(signal), domain: person.domain },
    );
    const { onValidEmail } = this.#sources.terms;
    if (onValidEmail && result.value?.status === 'valid' && !(await this.#isPrivate())) {
      onValidEmail(person, result.value.email);
    }
    return result;
  }

  findPersonalEmail(networkUrl: string, signal: AbortSignal): Promise<WaterfallResult<FoundPersonalEmail>> {
    return this.#sources.firstMatch(
      'findPersonalEmail',
      signal,
      (source, both) => source.findPersonalEmail(networkUrl, both),
      { confirm: this.#verifying(signal) },
    );
  }

  async verifyEmail(
    email: string,
    signal: AbortSignal,
    { waitsFor }: { waitsFor?: (verdict: MailVerdict) => boolean },
  ): Promise<WaterfallResult<MailVerdict>> {
    let unsure: MailVerdict | null = null;
    const said: string[] = [];
    const look = async (
      source: SourceOf<'verifyEmail'>,
      both: AbortSignal,
    ): Promise<Answered<MailVerdict>> => {
      const answer = await source.verifyEmail(email, both, { isPatient: waitsFor !== undefined });
      if (answer.outcome !== 'found') return answer;
      this.#tellMail(email, answer.value.mailProvider);
      if (answer.value.status !== 'unknown') {
        return unsure === null ? answer : { outcome: 'found', value: completed(answer.value, unsure) };
      }
      // One that answers after its time is heard by nobody.
      if (both.aborted) return { outcome: 'not_found' };
      if (waitsFor?.(answer.value)) throw new AskedForPatience(answer.value);
      unsure ??= answer.value;
      said.push(source.name);
      return { outcome: 'not_found' };
    };
    try {
      const terms = { domain: domainOf(email) };
      const result = await this.#sources.firstMatch('verifyEmail', signal, look, terms);
      if (!result.value) return { ...result, value: unsure };
      return { ...result, value: await this.#withMailHost(email, result.value, signal) };
    } catch (error) {
      if (!(error instanceof AskedForPatience)) throw error;
      // Those before it have said what they know.
      for (const provider of said)
        this.#sources.trace.looked?.add(questionKey(provider, { capability: 'verifyEmail' }));
      return { value: error.verdict, provider: null, log: [] };
    }
  }

  /** Whether the address may belong to one organization alone: others are served by what is learned from it. */
  async #isPrivate(): Promise<boolean> {
    const { providers, trace } = this.#sources;
    const finder = providers.find(({ name }) => name === trace.provider);
    return (await finder?.isPrivate?.('findEmail')) ?? false;
  }

  /** Of an address that is no good, whether its domain takes mail at all: some vendors do not say it. */
  async #withMailHost(email: string, verdict: MailVerdict, signal: AbortSignal): Promise<MailVerdict> {
    if (verdict.status !== 'invalid' || verdict.mxFound !== null) return verdict;
    const { providers } = this.#sources;
    const own = providers.find(({ takesMail }) => takesMail !== undefined);
    const brief = AbortSignal.any([signal, AbortSignal.timeout(dnsMs)]);
    const mxFound = await own?.takesMail?.(domainOf(email), brief).catch((error: unknown) => {
      // The caller's end counts; a DNS that is slow leaves it open.
      if (signal.aborted) throw error;
      return null;
    });
    return { ...verdict, mxFound: mxFound ?? null };
  }

  /** How what a source has found is verified by others, as far as the operator wants it. */
  #verifying(signal: AbortSignal) {
    const verifier = new FoundVerifier((email, finder) => this.#askVerifiers(email, finder, signal));
    return <Value extends FoundAddress>(provider: string, value: Value) =>
      verifier.confirm(provider, value, verifyWhen(this.#sources.endpoint, provider));
  }

  async #askVerifiers(email: string, finder: string, signal: AbortSignal) {
    const { providers, terms } = this.#sources;
    const { able } = await availableFor(providers, 'verifyEmail', terms.verifiers);
    // Its finder would say the same again.
    const others = able.filter(({ name }) => name !== finder);
    if (others.length === 0) return null;
    const verdicts = new Map<string, MailVerdict>();
    const asked = await this.#sources.askThese(
      { capability: 'verifyEmail', sources: others, about: email, step: 'verify' },
      signal,
      async (source, both) => {
        const answer = await (source as Pick<Capabilities, 'verifyEmail'>).verifyEmail(email, both);
        if (answer.outcome === 'skipped') return { skipped: answer.why };
        if (answer.outcome === 'found') this.#tellMail(email, answer.value.mailProvider);
        if (answer.outcome === 'not_found' || answer.value.status === 'unknown') return 'open';
        verdicts.set(source.name, answer.value);
        return 'done';
      },
      this.#sources.ordering(terms.verifiers ?? null, 'email_verifier', domainOf(email)),
    );
    const { answeredBy, log } = asked;
    return { verdict: answeredBy === null ? null : (verdicts.get(answeredBy) ?? null), log };
  }

  #tellMail(email: string, name: string | null): void {
    const domain = name === null ? undefined : registrableDomain(domainOf(email));
    if (domain === undefined || name === null) return;
    this.#sources.terms.learning?.learner.tellMailProvider(domain, name);
  }
}

/** A verdict with what another source knows of the domain beside it. */
function completed(verdict: MailVerdict, { status, reason, score, ...facts }: MailVerdict): MailVerdict {
  const known = Object.entries(facts).filter(([name]) => verdict[name as keyof typeof facts] == null);
  const { retryAfterSeconds, ...filled } = { ...verdict, ...Object.fromEntries(known) };
  return filled;
}

/** Ends a waterfall without a result for the sources: they are queried again later, and that counts. */
class AskedForPatience extends Error {
  readonly verdict: MailVerdict;

  constructor(verdict: MailVerdict) {
    super('asked for patience');
    this.verdict = verdict;
  }
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);
