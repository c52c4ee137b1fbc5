import { z } from 'zod';
import { welcomeLink } from '../admin/operators.ts';
import { type InvitationToMake, insertInvitation } from '../identity/invitations.ts';
import { queueMail } from '../mailer/mails.ts';
import { email } from './fields.ts';
import type { ManageContext } from './manage-context.ts';

/** What a request to invite somebody says of their address. */
export const invitedFields = {
  email: email.describe('The link works for this address only, and is mailed there.'),
  by_mail: z
    .boolean()
    .default(true)
    .describe('False: the link is not mailed but shown, to pass on yourself.'),
};

/** The same for operators, whose links may be for nobody in particular. */
export const invitedOperatorFields = {
  ...invitedFields,
  email: email
    .nullable()
    .default(null)
    .describe('The link works for this address only, and is mailed there; for any with null.'),
};

/** What became of the mail. */
export const mailState = z
  .enum(['queued', 'off', 'not_asked', 'limit'])
  .describe(
    'queued: it is sent within seconds. off: the service sends no mail. not_asked: no address, or by_mail false. limit: the address or the organization got too many.',
  );
export const shownLink = z
  .string()
  .nullable()
  .describe('Shown this once; null where it is mailed, and nobody else sees it.');

/**
 * Makes an invitation, and mails its link where it is for an address and the service sends mail. Else the link is shown to whoever invites. One
 * that was mailed is shown to nobody: who uses it has proved the address.
 */
export async function inviteByMail(
  context: ManageContext,
  wanted: InvitationToMake,
  { isByMail }: { readonly isByMail: boolean },
): Promise<{
  readonly id: string;
  readonly expiresAt: Date;
  readonly mail: z.infer<typeof mailState>;
  readonly link: string | null;
}> {
  const made = await insertInvitation(context.tx, wanted);
  const mail = isByMail ? await mailOf(context, made.id, wanted) : 'not_asked';
  const link = mail === 'queued' ? null : welcomeLink(context.parts.publicUrl, made.token);
  return { id: made.id, expiresAt: made.expiresAt, mail, link };
}

async function mailOf(
  { parts, tx, from }: ManageContext,
  invitationId: string,
  { email: recipient, organizationId }: InvitationToMake,
): Promise<z.infer<typeof mailState>> {
  if (recipient === null) return 'not_asked';
  if (!parts.isMailOn) return 'off';
  const queued = await queueMail(tx, {
    kind: 'invitation',
    recipient,
    invitationId,
    organizationId: organizationId ?? undefined,
    askedFrom: from.address,
  });
  return queued === 'queued' ? 'queued' : 'limit';
}
