import type { MailStatus, MailVerdict } from '../records/contact.ts';
import type { Confirmed, LogEntry } from './ask-sources.ts';
import type { VerifyWhen } from './endpoint-terms.ts';

/* The second opinion on an address that a source has found. */

/** Addresses verified in one call: each may go to every verifier. */
const verifiedMax = 5;

/** Asks those who verify about an address, except its finder. Null where there is nobody else who could. */
export type AskVerifiers = (
  email: string,
  finder: string,
) => Promise<{ verdict: MailVerdict | null; log: readonly LogEntry[] } | null>;

export interface FoundAddress {
  readonly email: string;
  readonly status: MailStatus;
}

export type ConfirmedAddress<Value> = Confirmed & { readonly value: Value };

/** The addresses of one call, each verified once, even if several sources find it. */
export class FoundVerifier {
  readonly #ask: AskVerifiers;
  readonly #known = new Map<string, MailStatus>();

  constructor(ask: AskVerifiers) {
    this.#ask = ask;
  }

  async confirm<Value extends FoundAddress>(
    finder: string,
    found: Value,
    when: VerifyWhen,
  ): Promise<ConfirmedAddress<Value>> {
    // Whatever the operator wants: its own finder says that mail to it reaches nobody.
    if (found.status === 'invalid' || found.status === 'disposable') return judged(found, found.status, []);
    const isWanted = when === 'always' || (when === 'unsure' && found.status === 'unknown');
    const known = this.#known.get(found.email.toLowerCase());
    // What came out for an earlier source holds for this one too; but one that is sure may know more than who could not tell.
    if (known !== undefined && (isWanted || known !== 'unknown')) return judged(found, known, []);
    if (!isWanted) return { word: 'taken', value: found, log: [] };
    if (this.#known.size >= verifiedMax) return judged(found, 'unknown', []);
    const asked = await this.#ask(found.email, finder);
    if (asked === null) return { word: 'taken', value: found, log: [] };
    const status = asked.verdict?.status ?? 'unknown';
    this.#known.set(found.email.toLowerCase(), status);
    return judged(found, status, asked.log);
  }
}

function judged<Value extends FoundAddress>(
  found: Value,
  status: MailStatus,
  log: readonly LogEntry[],
): ConfirmedAddress<Value> {
  switch (status) {
    case 'valid':
    case 'catch_all':
    case 'role':
      return { word: 'taken', value: { ...found, status }, log };
    // Mail to it reaches nobody, or not for long.
    case 'invalid':
    case 'disposable':
      return { word: 'refused', value: found, log };
    // A source's "valid" does not count if others had to confirm it and could not.
    case 'unknown':
      return { word: 'kept', value: { ...found, status }, log };
  }
}
