import { z } from 'zod';
import type { HiddenText } from '../kernel/hidden-text.ts';

const text = (max: number) => z.string().min(1).max(max);

/** Somebody in a channel of a chat workspace. What is not known is null, never a guess. */
export const chatMember = z.object({
  /** `U…` or `W…`. */
  id: text(60),
  name: text(500),
  /** Null where the workspace hides it. */
  email: text(320).nullable(),
  isAdmin: z.boolean(),
  /** IANA, such as Europe/Berlin. */
  timezone: text(100).nullable(),
  title: text(500).nullable(),
});
export type ChatMember = z.infer<typeof chatMember>;

export const chatMembersMax = 5_000;

/** Asked with the session of the caller, which is neither kept nor told to anybody but the workspace. */
export interface ChatMemberQuestion {
  /** Subdomain, lower case; `….enterprise` of a grid. */
  readonly workspace: string;
  readonly channelId: string;
  readonly cookie: HiddenText;
  readonly token: HiddenText;
  /** 1 to `chatMembersMax`. */
  readonly membersMax: number;
}
