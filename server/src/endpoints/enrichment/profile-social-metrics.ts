import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { profileField } from './profile-field.ts';

export const profileSocialMetrics = defineEndpoint({
  name: 'profile_social_metrics',
  title: 'LinkedIn follower counts',
  group: 'Social',
  description: `Returns a person's LinkedIn follower and connection counts, and whether the profile is verified.
    It is a miss unless all three are known: \`found\` is false, the others are null, and the call is free.`,
  keywords: [
    'linkedin follower count',
    'followers of a person',
    'how many connections',
    'connection count',
    'verified profile badge',
    'influencer reach',
    'audience size',
  ],
  price: { per: 'call', credits: 1, missed: (response) => !response.found },
  runs: 'outside',
  needs: ['readProfileMetrics'],

  request: z.strictObject({
    url: profileField.describe('LinkedIn profile URL; or its URN, token, numeric id or handle.'),
    useCache: z.boolean().default(true).describe('Accept cached data; false fetches fresh data.'),
  }),

  response: z.object({
    found: z.boolean(),
    connectionsCount: z.int().nullable(),
    followersCount: z.int().nullable(),
    verified: z.boolean().nullable(),
  }),

  mainFields: {
    Followers: 'followersCount',
    Connections: 'connectionsCount',
    'Verified profile': 'verified',
  },

  example: {
    request: { url: 'https://network.example/in/mira-voss', useCache: true },
    response: { found: true, connectionsCount: 842, followersCount: 2310, verified: true },
  },

  async run({ url, useCache }, { sources, signal }) {
    const key = profileKeyOf(url);
    invariant(key, 'the schema refuses a value that cannot name a profile');
    const { value } = await sources.readProfileMetrics(key, signal, { mayBeOld: useCache });
    return {
      found: value !== null,
      connectionsCount: value?.connectionCount ?? null,
      followersCount: value?.followerCount ?? null,
      verified: value?.verified ?? null,
    };
  },
});
