import { invitationDays } from '../identity/invitations.ts';
import { linkMinutes } from '../identity/person-links.ts';
import type { Role } from '../identity/roles.ts';
import { type Letter, nameInMail } from '../mailer/letter.ts';

/* What the mails of the service say, in plain words. Whatever a person chose (names) passes through `nameInMail`. */

/** Pages of the console that links of mails lead to. What stands behind the # is sent to no server, and is in no log. */
export const mailPages = {
  sign_in: 'email-link',
  password_reset: 'reset-password',
  email_change: 'confirm-email',
  sign_up: 'sign-up/confirm',
  invitation: 'welcome',
} as const;

export const mailLink = (publicUrl: string, page: keyof typeof mailPages, token: string): string =>
  `${publicUrl}/console/${mailPages[page]}#${token}`;

export interface Occasion {
  /** Under which people reach the service, without a slash at its end. */
  readonly publicUrl: string;
  /** The network address of who asked; null for a command on the machine. */
  readonly askedFrom: string | null;
  /** What their browser calls itself. */
  readonly askedWith: string | null;
  readonly at: Date;
}

export const hostOf = ({ publicUrl }: Occasion) => new URL(publicUrl).host;

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
/** "November 28, 2026 at 11:42 AM UTC", in spaces that every mail program shows. */
export const momentText = (at: Date): string => `${moment.format(at).replaceAll(/\s+/gu, ' ')} UTC`;

const askedBy = (occasion: Occasion) =>
  `You get this because somebody${occasion.askedFrom === null ? '' : ` at the network address ${occasion.askedFrom}`} asked for it at ${hostOf(occasion)}.`;

const notYou = 'If it was not you, do nothing: the link then changes nothing.';

export const signInLetter = (occasion: Occasion, token: string): Letter => ({
  subject: 'Your sign-in link for Millrace',
  paragraphs: [
    `Here is your link to sign in to Millrace at ${hostOf(occasion)}.`,
    `It works once, for ${linkMinutes.sign_in} minutes.`,
  ],
  action: { label: 'Sign in', url: mailLink(occasion.publicUrl, 'sign_in', token) },
  foot: `${askedBy(occasion)} ${notYou} Nobody from Millrace asks you for this link.`,
});

/** @param isForSignIn they asked for a link to sign in, and their address was never confirmed */
export const passwordResetLetter = (
  occasion: Occasion,
  token: string,
  { isForSignIn = false } = {},
): Letter => ({
  subject: isForSignIn ? 'Confirm your email address for Millrace' : 'Reset your Millrace password',
  paragraphs: [
    ...(isForSignIn
      ? [
          'You asked for a sign-in link. This email address was never confirmed, so choose a new password first.',
        ]
      : [`Choose a new password for Millrace at ${hostOf(occasion)}.`]),
    `The link works once, for ${linkMinutes.password_reset} minutes. A new password signs you out everywhere.`,
  ],
  action: { label: 'Choose a new password', url: mailLink(occasion.publicUrl, 'password_reset', token) },
  foot: `${askedBy(occasion)} ${notYou}`,
});

export const signUpLetter = (occasion: Occasion, token: string): Letter => ({
  subject: 'Confirm your email address for Millrace',
  paragraphs: [
    `Confirm this email address to make your account at ${hostOf(occasion)}.`,
    `The link works once, for ${linkMinutes.sign_up / 60} hours.`,
  ],
  action: { label: 'Confirm and continue', url: mailLink(occasion.publicUrl, 'sign_up', token) },
  foot: `${askedBy(occasion)} If it was not you, do nothing: no account is made.`,
});

/** An operator looks whether mail arrives. */
export const testLetter = (occasion: Occasion): Letter => ({
  subject: 'Test email from Millrace',
  paragraphs: [
    `Email from Millrace at ${hostOf(occasion)} reaches you. An operator of the service sent this test.`,
    'If it landed in a spam folder, set SPF, DKIM and DMARC for the domain of SMTP_FROM.',
  ],
  action: null,
  foot: `${askedBy(occasion)} If it was not you, do nothing: nothing has changed.`,
});

/** To somebody for whom an account was asked and who has one; only they learn that. */
export const accountThereLetter = (occasion: Occasion): Letter => ({
  subject: 'You have a Millrace account',
  paragraphs: [
    `Somebody asked to use this email address for an account at ${hostOf(occasion)}. It already has one.`,
    'If it was you, sign in with it. If you forgot your password, reset it on the sign-in page.',
  ],
  action: { label: 'Go to sign-in', url: `${occasion.publicUrl}/console/sign-in` },
  foot: `${askedBy(occasion)} If it was not you, do nothing: nothing has changed.`,
});

/** "as an owner", but "for billing": the one role that is no word for a person. */
const asRole = (role: Role | null) =>
  role === 'billing' ? 'for billing' : `as ${role === 'owner' || role === 'admin' ? 'an' : 'a'} ${role}`;

export const invitationLetter = (
  occasion: Occasion,
  token: string,
  invitation: {
    readonly invitedBy: string | null;
    readonly organizationName: string | null;
    readonly role: Role | null;
    readonly isOperator: boolean;
  },
): Letter => {
  const { invitedBy, organizationName, role, isOperator } = invitation;
  const who = invitedBy ?? 'The operator';
  const what = [
    ...(isOperator ? ['run this service as an operator'] : []),
    ...(organizationName === null ? [] : [`join ${nameInMail(organizationName)} ${asRole(role)}`]),
  ].join(', and to ');
  return {
    subject:
      organizationName === null
        ? 'You are invited to run Millrace'
        : `You are invited to ${nameInMail(organizationName)} on Millrace`,
    paragraphs: [
      `${who} invites you to ${what}, on Millrace at ${hostOf(occasion)}.`,
      `The link works once, for ${invitationDays} days, and for this email address only.`,
    ],
    action: { label: 'Accept the invitation', url: mailLink(occasion.publicUrl, 'invitation', token) },
    foot: 'If you do not know who invites you, do nothing: nobody learns whether you read this.',
  };
};

export const emailChangeLetter = (occasion: Occasion, token: string): Letter => ({
  subject: 'Confirm your new email address for Millrace',
  paragraphs: [
    `Confirm that this is the new email address of your account at ${hostOf(occasion)}.`,
    `The link works once, for ${linkMinutes.email_change} minutes. Until then you sign in with the old one.`,
  ],
  action: { label: 'Confirm this address', url: mailLink(occasion.publicUrl, 'email_change', token) },
  foot: `${askedBy(occasion)} ${notYou}`,
});
