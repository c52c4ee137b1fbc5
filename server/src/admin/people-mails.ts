import { renewForMail } from '../identity/invitations.ts';
import { findMailedPerson, type MailedPerson } from '../identity/people.ts';
import { insertLink, type LinkPurpose } from '../identity/person-links.ts';
import { invariant } from '../kernel/invariant.ts';
import type { SignUpTerms } from '../kernel/sign-up-terms.ts';
import { htmlOfLetter, type Letter, textOfLetter } from '../mailer/letter.ts';
import type { QueuedMail } from '../mailer/mails.ts';
import type { MailToSend } from '../mailer/smtp.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { writeAudit } from './audit-log.ts';
import {
  accountThereLetter,
  emailChangeLetter,
  invitationLetter,
  type Occasion,
  passwordResetLetter,
  signInLetter,
  signUpLetter,
  testLetter,
} from './mail-words.ts';
import { recipientsOf } from './notice-rules.ts';
import { organizationLetter } from './organization-letters.ts';
import { noticeLetter } from './sign-in-notices.ts';
import { maySignUp } from './sign-up.ts';

export interface ComposerParts {
  readonly pool: Pool;
  readonly publicUrl: string;
  readonly signUp: SignUpTerms;
}

/**
 * Makes what a mail says at the moment it is sent, with its link: so no token waits in the database, and links count from here. Each link
 * that is made is a line of the audit log. Null where there is nobody to send it to, or nothing to say any more.
 */
export function mailComposer({ pool, publicUrl, signUp }: ComposerParts) {
  return (mail: QueuedMail): Promise<Omit<MailToSend, 'to'> | null> =>
    transaction(pool, async (tx) => {
      const { askedFrom, askedWith, createdAt: at } = mail;
      const letter = await letterOf(tx, mail, { publicUrl, askedFrom, askedWith, at }, signUp);
      if (letter === null) return null;
      return { subject: letter.subject, text: textOfLetter(letter), html: htmlOfLetter(letter) };
    });
}

async function letterOf(
  tx: Queryable,
  mail: QueuedMail,
  occasion: Occasion,
  signUp: SignUpTerms,
): Promise<Letter | null> {
  switch (mail.kind) {
    case 'sign_in':
    case 'password_reset': {
      const person = await findMailedPerson(tx, { email: mail.recipient });
      if (person === null || person.isDisabled) return null;
      // An address that was never proved may have been entered by somebody else, who would stay in beside its owner.
      const isForSignIn = mail.kind === 'sign_in' && !person.isEmailVerified;
      if (mail.kind === 'sign_in' && !isForSignIn) {
        return signInLetter(occasion, await newLink(tx, mail, 'sign_in', person));
      }
      const token = await newLink(tx, mail, 'password_reset', person);
      return passwordResetLetter(occasion, token, { isForSignIn });
    }
    case 'sign_up': {
      const person = await findMailedPerson(tx, { email: mail.recipient });
      if (person !== null) return person.isDisabled ? null : accountThereLetter(occasion);
      if (!(await maySignUp(tx, mail.recipient, signUp))) return null;
      return signUpLetter(occasion, await newLink(tx, mail, 'sign_up', null));
    }
    case 'email_change': {
      const person = await theirs(tx, mail);
      if (person === null) return null;
      const other = await findMailedPerson(tx, { email: mail.recipient });
      if (other !== null && other.id !== person.id) {
        return other.isDisabled ? null : accountThereLetter(occasion);
      }
      return emailChangeLetter(occasion, await newLink(tx, mail, 'email_change', person));
    }
    case 'invitation': {
      invariant(mail.invitationId, 'the mail of an invitation names it');
      const renewed = await renewForMail(tx, mail.invitationId);
      if (renewed === null) return null;
      await noteLink(tx, mail, 'invitation', {
        target: mail.invitationId,
        organizationId: renewed.invitation.organizationId,
      });
      return invitationLetter(occasion, renewed.token, renewed.invitation);
    }
    case 'test':
      return (await theirs(tx, mail)) && testLetter(occasion);
    case 'balance_low':
    case 'webhook_off':
    case 'key_expiring': {
      invariant(mail.organizationId, 'the mail of an organization names it');
      // Whoever has left it since, or was taken off the list, is told nothing.
      const recipients = await recipientsOf(tx, mail.organizationId, mail.kind);
      return recipients.includes(mail.recipient) ? organizationLetter(occasion, mail.kind, mail.about) : null;
    }
    default:
      return (await theirs(tx, mail)) && noticeLetter(occasion, mail.kind, mail.about);
  }
}

/** About whom a mail is; null for somebody who was switched off since. */
async function theirs(tx: Queryable, { personId }: QueuedMail): Promise<MailedPerson | null> {
  invariant(personId, 'the mail of a person names them');
  const person = await findMailedPerson(tx, { id: personId });
  return person === null || person.isDisabled ? null : person;
}

async function newLink(
  tx: Queryable,
  mail: QueuedMail,
  purpose: LinkPurpose,
  person: MailedPerson | null,
): Promise<string> {
  const personId = person?.id ?? null;
  const { token } = await insertLink(tx, { purpose, personId, email: mail.recipient, isMailed: true });
  await noteLink(tx, mail, purpose, { target: personId ?? mail.id, organizationId: null });
  return token;
}

function noteLink(
  tx: Queryable,
  { askedFrom }: QueuedMail,
  purpose: LinkPurpose | 'invitation',
  { target, organizationId }: { readonly target: string; readonly organizationId: number | null },
): Promise<void> {
  return writeAudit(tx, {
    actor: { kind: 'service', id: 'mail', address: askedFrom, userAgent: null },
    organizationId,
    action: 'link_mailed',
    target,
    detail: { purpose },
  });
}
