import { z } from 'zod';
import { HiddenText } from '../../kernel/hidden-text.ts';
import { chatMembersMax } from '../../records/chat-member.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const membersDefault = 1_000;

/** Sent in a header as it is, so nothing may be in it that ends one. */
const secret = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // Says itself that a blank is none, since the description has this pattern and no other.
    .regex(/^ *[\x21-\x7e][\x20-\x7e]*$/, 'Must be visible ASCII characters.')
    .transform((text) => new HiddenText(text));

export const chatChannelMembers = defineEndpoint({
  name: 'chat_channel_members',
  title: 'Slack channel members',
  group: 'Social',
  description: `Lists the members of a Slack channel, using the session of someone who is in it.
    Millrace sends your cookie and token to that Slack workspace only, and never stores, logs or returns them. It always fetches the list
    from scratch, because it does not cache what one member may see; \`cache\` has no effect. If the channel does not exist,
    \`found\` is false and the call is free. If Slack refuses the session, you get a 422. Members whose profile the session may not see
    are omitted.`,
  keywords: [
    'slack members',
    'members of a slack channel',
    'slack community export',
    'slack workspace users',
    'people in a slack channel',
    'slack user emails',
    'users of a slack channel',
    'scrape slack members',
  ],
  price: { per: 'call', credits: 2, missed: ({ found }) => !found },
  runs: 'outside',
  needs: ['listChatMembers'],

  request: z.strictObject({
    workspace: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .toLowerCase()
      .transform((text) => text.replace(/^https?:\/\//, '').replace(/(?:\.slack\.com)?(?:\/.*)?$/, ''))
      .pipe(
        z
          .string()
          .regex(
            /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.enterprise)?$/,
            'Must be the subdomain of a Slack workspace.',
          ),
      )
      .describe('Subdomain or URL of the Slack workspace.'),
    channel_id: z
      .string()
      .trim()
      .regex(/^[CGD][A-Z0-9]{5,30}$/, 'Must be a channel id, such as C0123456789.')
      .describe('Channel id, such as C0123456789.'),
    cookie: secret(8_192).describe("The user's own Slack session cookie (xoxd-…)."),
    token: secret(1_024).describe("The user's own Slack client token (xoxc-…)."),
    max_members: z
      .int()
      .min(1)
      .max(chatMembersMax)
      .default(membersDefault)
      .describe('Maximum number of members to return.'),
    cache: z.boolean().default(false).describe('No effect: the list is never cached.'),
  }),

  response: z.object({
    found: z.boolean().describe('False: the channel does not exist, and the call is free.'),
    members: z
      .array(
        z.object({
          email: z.string().nullable().describe('Null if the workspace hides it.'),
          id: z.string(),
          isAdmin: z.boolean(),
          name: z.string(),
          timezone: z.string().nullable().describe('IANA name, such as Europe/Berlin.'),
          title: z.string().nullable(),
        }),
      )
      .max(chatMembersMax),
  }),

  mainFields: {
    Name: 'members[0].name',
    Email: 'members[0].email',
    Title: 'members[0].title',
    'Time zone': 'members[0].timezone',
  },

  example: {
    request: {
      workspace: 'halden',
      channel_id: 'C04QK7T2M9X',
      cookie: '<CHAT_SESSION_COOKIE>',
      token: '<CHAT_CLIENT_TOKEN>',
      max_members: 50,
      cache: false,
    },
    response: {
      found: true,
      members: [
        {
          email: 'mira.voss@halden-instruments.example',
          id: 'U03MV8K1Q2Z',
          isAdmin: false,
          name: 'Mira Voss',
          timezone: 'Europe/Copenhagen',
          title: 'Head of Field Operations',
        },
      ],
    },
  },

  async run({ workspace, channel_id, cookie, token, max_members }, { sources, signal }) {
    const question = { workspace, channelId: channel_id, cookie, token, membersMax: max_members };
    const { value } = await sources.listChatMembers(question, signal);
    const members = (value ?? []).slice(0, max_members).map((member) => ({
      email: member.email,
      id: member.id,
      isAdmin: member.isAdmin,
      name: member.name,
      timezone: member.timezone,
      title: member.title,
    }));
    return { found: value !== null, members };
  },
});
