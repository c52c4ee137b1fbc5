import { type Letter, nameInMail } from '../mailer/letter.ts';
import type { MailAbout, OrganizationNotice } from '../mailer/mails.ts';
import { hostOf, momentText, type Occasion } from './mail-words.ts';

/* What organizations are told by mail. Names that people chose, and hosts, pass through `nameInMail`. */

type Words = Pick<Letter, 'subject' | 'paragraphs'> & {
  /** Of the console, below the organization; null for its start. */
  readonly leadsTo: { readonly label: string; readonly path: string | null };
};

const of = (about: MailAbout, field: string) => nameInMail(about[field] ?? '');
const placeOf = ({ organization, workspace }: MailAbout) =>
  workspace === undefined ? null : `o/${organization}/w/${workspace}`;

const amounts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
/** "48,210.5": as the console shows it. */
const creditsText = (amount = '0') => amounts.format(Number(amount));
const creditsLeft = (amount = '0') => `${creditsText(amount)} ${Number(amount) === 1 ? 'credit' : 'credits'}`;

const words: Readonly<Record<OrganizationNotice, (about: MailAbout) => Words>> = {
  balance_low: (about) => ({
    subject: `${of(about, 'name')} is low on Millrace credits`,
    paragraphs: [
      // Amounts are ours: their dots make no link.
      `${of(about, 'name')} has ${creditsLeft(about.left)} left, fewer than the ${creditsText(about.below)} that you set.`,
      'Once no credits are left, calls are refused.',
    ],
    leadsTo: { label: 'See the credits', path: null },
  }),
  webhook_off: (about) => {
    const place = placeOf(about);
    return {
      subject: `A webhook of ${of(about, 'name')} was switched off`,
      paragraphs: [
        `The webhook to ${of(about, 'host')} was switched off because ${
          about.reason === 'gone'
            ? 'its receiver answered 410 Gone'
            : 'every delivery of the last five days failed'
        }. It gets no events until somebody switches it on again.`,
        'Fix the receiver, switch the webhook back on, and resend the failed deliveries.',
      ],
      leadsTo: {
        label: 'Open the webhook',
        path: place === null ? null : `${place}/webhooks/${about.webhook}`,
      },
    };
  },
  key_expiring: (about) => {
    const place = placeOf(about);
    return {
      subject: `A key of ${of(about, 'name')} is about to expire`,
      paragraphs: [
        place === null
          ? `The management key ${of(about, 'key')} expires on ${momentText(new Date(about.expires ?? 0))}.`
          : `The API key ${of(about, 'key')}, which was replaced by a new one, stops working on ${momentText(new Date(about.expires ?? 0))}.`,
        'Programs that still use it are refused from then on. Give them a new key before then.',
      ],
      leadsTo: { label: 'Open the keys', path: place === null ? null : `${place}/keys` },
    };
  },
};

export function organizationLetter(occasion: Occasion, kind: OrganizationNotice, about: MailAbout): Letter {
  const { subject, paragraphs, leadsTo } = words[kind](about);
  return {
    subject,
    paragraphs,
    action: {
      label: leadsTo.label,
      url: [occasion.publicUrl, 'console', ...(leadsTo.path === null ? [] : [leadsTo.path])].join('/'),
    },
    foot: `${of(about, 'name')} at ${hostOf(occasion)} sends this to you. Its owners, admins and billing people choose who gets which notices, in its settings.`,
  };
}
