import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'The members of a Slack channel, as a member of the workspace sees them. Each has ID, name, e-mail address if the workspace shows it, whether they are an administrator, time zone and title. It returns no messages and no phone numbers.',
  access:
    'No key of yours. Each call sends the token (xoxc-…) and the cookie d (xoxd-…) of the caller’s own Slack session. Millrace sends both only to the host of that workspace, through the guarded outbound client. It never stores, logs or returns them.',
  price: 'Free.',
  limits:
    'Slack counts by token (read 2026-11-22): about 100 requests a minute for channel members and single people, and about 20 a minute for pages of a workspace’s people.\n\n- Up to 50 members are looked up one by one. For more, Millrace reads the people of the workspace, at most 20 pages of 999. Then it looks up at most 100 missing people, such as guests of other workspaces. In a larger workspace the call fails and costs nothing.\n- If Slack says to wait, Millrace waits once, at most 15 seconds and within the call’s time. Otherwise the error says how long to wait.\n- Millrace leaves out members whose profile the session may not see and does not replace them. So a list may be shorter than requested.\n- Errors of one workspace affect only its caller. Only if no Slack host can be reached does Millrace pause the source.',
  terms:
    'It uses Slack’s documented Web API with a client session instead of an app token. Slack’s terms, and those of the workspace, may forbid that: callers are responsible for the sessions that they send. Requests name Millrace as their client, which Slack may refuse; whether it accepts non-browsers with such a token is unconfirmed. Set SLACK=off if callers should not send sessions.',
};
