import { browserName } from '../mailer/browser-name.ts';
import { type Letter, nameInMail } from '../mailer/letter.ts';
import type { MailAbout, SignInNotice } from '../mailer/mails.ts';
import { hostOf, momentText, type Occasion } from './mail-words.ts';

/* What people are told of changes of how they sign in: what, when, from where, and what to do if it was not them. */

interface NoticeWords {
  readonly subject: string;
  /** @param host of the service */
  readonly says: (host: string, about: MailAbout) => readonly string[];
  /** What to do then: the end of "If it was not you, …". */
  readonly ifNot: string;
  /** What the button does; null where nothing that signs in is left at this address. */
  readonly leadsTo: 'account' | 'reset' | null;
}

const named = ({ name }: MailAbout) => (name === undefined ? '' : ` “${nameInMail(name)}”`);
const take = (what: string) =>
  `${what} on the page Your account, change your password, and end your other sessions there.`;

const words: Readonly<Record<SignInNotice, NoticeWords>> = {
  password_changed: {
    subject: 'Your Millrace password was changed',
    says: (host, about) => [
      `The password of your account at ${host} was changed${howSet[about.by ?? ''] ?? ''}.`,
      ...(about.ended === 'other_ways'
        ? ['Passkeys and linked accounts were removed because this address was confirmed for the first time.']
        : []),
      about.by === undefined ? 'All other sessions were signed out.' : 'All sessions were signed out.',
    ],
    ifNot: 'reset your password now.',
    leadsTo: 'reset',
  },
  email_change_asked: {
    subject: 'Your Millrace email address is about to change',
    says: (host) => [
      `Somebody who is signed in to your account at ${host} asked for another email address for it.`,
      'It changes once the new address is confirmed.',
    ],
    ifNot: 'change your password now: that ends the link in the other mail. Then end your other sessions.',
    leadsTo: 'account',
  },
  email_changed: {
    subject: 'Your Millrace email address was changed',
    says: (host) => [
      `Your account at ${host} has another email address now. This one no longer signs you in.`,
    ],
    ifNot: 'tell the operator of this service at once.',
    leadsTo: null,
  },
  passkey_added: {
    subject: 'A passkey was added to your Millrace account',
    says: (host, about) => [
      `The passkey${named(about)} was added to your account at ${host}. It signs in without a password and without a code.`,
    ],
    ifNot: take('remove the passkey'),
    leadsTo: 'account',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Millrace account',
    says: (host, about) => [
      `The passkey${named(about)} was removed from your account at ${host}. It no longer signs you in.`,
    ],
    ifNot: take('add your passkey again'),
    leadsTo: 'account',
  },
  second_factor_on: {
    subject: 'An authenticator app now protects your Millrace account',
    says: (host) => [
      `Signing in to your account at ${host} with a password or a link now asks for a code of an authenticator app.`,
      'All other sessions were signed out.',
    ],
    ifNot:
      'tell the operator of this service at once: somebody who knows your password set up their own app.',
    leadsTo: null,
  },
  second_factor_off: {
    subject: 'Your Millrace account no longer asks for a code',
    says: (host) => [
      `The authenticator app of your account at ${host} was removed. Signing in no longer asks for a code.`,
      'All other sessions were signed out.',
    ],
    ifNot: 'reset your password now, then set up an authenticator app again on the page Your account.',
    leadsTo: 'reset',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes for your Millrace account',
    says: (host) => [
      `New recovery codes were made for your account at ${host}. The codes before them no longer work.`,
    ],
    ifNot: take('make new recovery codes'),
    leadsTo: 'account',
  },
  oidc_linked: {
    subject: 'An outside account now signs in to your Millrace account',
    says: (host, about) => [
      `An account at the identity provider${named(about)} was linked to your account at ${host}. It signs you in from now on.`,
      ...(about.by === 'email' ? ['It was linked because it has your email address.'] : []),
      ...(about.ended === 'password'
        ? ['Your password and your sessions ended because this address was confirmed for the first time.']
        : []),
    ],
    ifNot: take('remove the link'),
    leadsTo: 'account',
  },
  oidc_unlinked: {
    subject: 'An outside account no longer signs in to your Millrace account',
    says: (host, about) => [
      `The link to the identity provider${named(about)} was removed from your account at ${host}.`,
    ],
    ifNot: take('link it again'),
    leadsTo: 'account',
  },
};

const howSet: Readonly<Record<string, string>> = {
  link: ' by a reset link that was mailed to you',
  operator_link: ' by a reset link that an operator made',
};

export function noticeLetter(occasion: Occasion, kind: SignInNotice, about: MailAbout): Letter {
  const { subject, says, ifNot, leadsTo } = words[kind];
  return {
    subject,
    paragraphs: [
      ...says(hostOf(occasion), about),
      happened(occasion),
      `If it was you, do nothing. If it was not you, ${ifNot}`,
    ],
    action: leadsTo === null ? null : actions[leadsTo](occasion.publicUrl),
    foot: `This is a notice about your account at ${hostOf(occasion)}. Nothing in it signs anybody in.`,
  };
}

const actions = {
  account: (publicUrl: string) => ({ label: 'Go to your account', url: `${publicUrl}/console/account` }),
  reset: (publicUrl: string) => ({
    label: 'Reset your password',
    url: `${publicUrl}/console/sign-in?step=reset`,
  }),
};

function happened({ at, askedFrom, askedWith }: Occasion): string {
  const from = askedFrom === null ? '' : `, from the network address ${askedFrom}`;
  return `This happened on ${momentText(at)}${from}, with ${browserName(askedWith) ?? 'an unknown browser'}.`;
}
