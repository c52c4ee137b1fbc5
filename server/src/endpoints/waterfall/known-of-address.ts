import { mailReasons } from '../../mail/mail-reasons.ts';
import type { FoundEmail, MailStatus, MailVerdict } from '../../records/contact.ts';
import { identifyEmailType } from '../../text/email-type/email-type.ts';

/** What a verdict says by being one, and what the address says by itself: known, whether or not a source tells it. */
export interface KnownOfAddress {
  /** Null only where nobody is sure of the address, which is free. */
  readonly mxFound: boolean | null;
  readonly disposable: boolean;
  readonly role: boolean;
  readonly free: boolean;
  readonly relay: boolean;
}

export function knownOfAddress(email: string, verdict: MailVerdict | null): KnownOfAddress {
  const listed = identifyEmailType(email);
  return {
    mxFound: verdict?.mxFound ?? takesMailBy(verdict),
    disposable: verdict?.disposable ?? (verdict?.status === 'disposable' || listed?.isDisposable === true),
    role: verdict?.role ?? (verdict?.status === 'role' || listed?.isRole === true),
    free: verdict?.free ?? listed?.isFree === true,
    relay: listed?.isRelay === true,
  };
}

/** Reasons of ours and of vendors that speak of the domain, not of the mailbox. */
const ofDomain = /domain|mx|dns|syntax|no_mail_host|refuses_mail|no_connect|connect_fails/i;

/** Somebody has a mailbox there, or its server has none of that name: either way it takes mail, unless the reason is the domain. */
function takesMailBy(verdict: MailVerdict | null): boolean | null {
  if (verdict === null || verdict.status === 'unknown') return null;
  return verdict.status !== 'invalid' || !ofDomain.test(verdict.reason ?? '');
}

/** How sure we are of an address that has a status, where its source does not say how sure it is. */
const confidences: Readonly<Record<MailStatus, number | null>> = {
  valid: mailReasons.accepted[1],
  role: mailReasons.role_mailbox[1],
  catch_all: mailReasons.accepts_everything[1],
  disposable: mailReasons.disposable_domain[1],
  invalid: mailReasons.no_such_mailbox[1],
  unknown: null,
};

/** "0" to "100" (decisions.md, Answers). Null only for unknown, which is free. */
export function confidenceText({ confidence, status }: FoundEmail): string | null {
  const known = confidence ?? confidences[status];
  return known === null ? null : String(Math.round(known));
}
