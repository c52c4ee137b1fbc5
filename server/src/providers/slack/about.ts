import type { SourceAbout } from '../source-about.ts';

export const about: SourceAbout = {
  gives:
    'The members of a channel of a Slack workspace, as somebody who is in it may see them: id, name, email where the workspace shows it, whether they are an administrator, time zone and title. It gives nothing of the members’ messages, and no telephone numbers.',
  access:
    'No key of the operator’s. Each call brings the token (xoxc-…) and the cookie d (xoxd-…) of a session of its caller. Both are sent to the host of the workspace alone, through the guarded way out, and are neither stored nor logged nor answered.',
  price: 'Free.',
  limits:
    'Slack counts for each token: about 100 questions a minute for the members of a channel and for one person, about 20 a minute for pages of all people of a workspace (read 2026-11-22). Up to 50 members are looked up one by one; for more the people of the workspace are read, at most 20 pages of 999, and at most 100 that are missing there, such as guests of other workspaces, one by one. Where a workspace is larger than that, the call fails and costs nothing. Asked to wait, it waits once, for at most 15 seconds and no longer than the call has; otherwise the caller is told how long to wait. Members whose profile the session may not see are left out and not replaced by others, so that a list may be shorter than what was asked for. Whatever a workspace answers is held against nobody but its caller: only that no host of Slack can be reached takes the source out for a while.',
  terms:
    'Slack’s documented Web API, asked with a session of its client in place of a token of an app. Slack’s terms, and those of the workspace, may forbid that: callers answer for the sessions that they send. Requests name Millrace as their client, which Slack may refuse: that it takes other clients than browsers with such a token is unsourced. Set SLACK=off where callers are not to send sessions here.',
};
