import type { ChatMember } from '../../records/chat-member.ts';
import { parseEmailAddress } from '../../text/email-address.ts';
import { membersOf, readLine } from '../record-fields.ts';

const idForm = /^[UW][A-Z0-9]{1,58}$/;

export const isUserId = (id: string): boolean => idForm.test(id);

/** Of a user as `users.info` and `users.list` have it; null without id or any name. */
export function chatMemberOfUser(user: unknown): ChatMember | null {
  const told = membersOf(user);
  const profile = membersOf(told.profile);
  const id = readLine(told.id, 60);
  // People of other workspaces have a real name in their profile alone.
  const name =
    readLine(profile.real_name, 500) ??
    readLine(told.real_name, 500) ??
    readLine(profile.display_name, 500) ??
    readLine(told.name, 500);
  if (id === null || !isUserId(id) || name === null) return null;
  return {
    id,
    name,
    email: emailOf(profile.email),
    isAdmin: told.is_admin === true,
    timezone: timezoneOf(told.tz),
    title: readLine(profile.title, 500),
  };
}

/** Without toldEmail: in their own workspace addresses of example.com are nobody's sample. */
function emailOf(value: unknown): string | null {
  const email = typeof value === 'string' ? value.trim() : '';
  return email.length <= 320 && parseEmailAddress(email) ? email : null;
}

function timezoneOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,3}$/.test(value) && value.length <= 100
    ? value
    : null;
}
