import type { MailStatus } from '../records/contact.ts';

/** How a verifier judges an address that tells its verdict apart from what it is based on. */
export interface JudgedAddress {
  /** deliverable, risky or undeliverable; any other word says that it does not know. */
  readonly verdict: string | null | undefined;
  readonly catchAll?: boolean | null | undefined;
  readonly disposable?: boolean | null | undefined;
  readonly role?: boolean | null | undefined;
}

/** Our word for it. A domain that takes every address never makes one `valid`, and a risk without a name is `unknown`. */
export function mailStatus({ verdict, catchAll, disposable, role }: JudgedAddress): MailStatus {
  if (verdict === 'undeliverable') return 'invalid';
  if (verdict !== 'deliverable' && verdict !== 'risky') return 'unknown';
  if (disposable) return 'disposable';
  if (catchAll) return 'catch_all';
  if (verdict === 'deliverable') return 'valid';
  return role ? 'role' : 'unknown';
}
