import { z } from 'zod';
import { profilesMax } from '../../web/social-links/social-links.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { otherSpelling } from '../other-spelling.ts';
import { pageFields, readOnePage } from './page-fields.ts';

const profile = (where: string) =>
  z.string().nullable().describe(`The site's profile on ${where}; null if the page names none.`);

const exampleByNetwork = {
  facebook: 'https://facebook.example/haldeninstruments',
  github: 'https://github.example/haldeninstruments',
  instagram: 'https://instagram.example/haldeninstruments',
  network: 'https://network.example/company/halden-instruments',
  tiktok: 'https://tiktok.example/@haldeninstruments',
  twitter: 'https://twitter.example/haldeninstr',
  video: 'https://video.example/@haldeninstruments',
};
const exampleProfiles = Object.values(exampleByNetwork);

export const webSocialLinks = defineEndpoint({
  name: 'web_social_links',
  title: 'Web social links',
  group: 'Web Scraping',
  description: `Finds the social profiles (LinkedIn, Facebook, X, Instagram, YouTube, TikTok, …) that a page names: the best per network, and all.
    It reads links, rel=me, JSON-LD sameAs, twitter:site and URLs in scripts. It omits share links, single posts, searches and the
    networks' own pages. URLs come without tracking, on the network's main host. The best profile is the one that the site
    declares as its own; then one in its header or footer, one named like the site, and one of an organization. You pay even if a
    page names none.`,
  keywords: [
    'social media links of a website',
    'social profiles of a company',
    'twitter instagram facebook links on a site',
    'social handles from homepage',
    "company's social accounts",
    'social accounts of a domain',
    'facebook page of a business from its website',
  ],
  price: { per: 'call', credits: 1 },
  runs: 'outside',
  needs: ['readPage'],

  request: z.strictObject(pageFields),

  response: z.object({
    all: z
      .array(z.string())
      .max(profilesMax)
      .describe(`Every profile, by network, best first; at most ${profilesMax}.`),
    facebook: profile('Facebook'),
    github: profile('GitHub'),
    instagram: profile('Instagram'),
    network: profile('LinkedIn'),
    tiktok: profile('TikTok'),
    twitter: profile('X (Twitter)'),
    video: profile('YouTube'),
    profiles: z
      .record(z.string(), z.string())
      .describe(
        'Best profile of each network found, by network name: those above and threads, bluesky, mastodon, …',
      ),
    totalLinksFound: z.int().describe('Number of `all`.'),
    total_links_found: otherSpelling(z.int(), 'totalLinksFound'),
    url: z.string().describe('Page URL, after redirects.'),
  }),

  mainFields: {
    LinkedIn: 'network',
    X: 'twitter',
    Facebook: 'facebook',
    Instagram: 'instagram',
    YouTube: 'video',
    TikTok: 'tiktok',
    GitHub: 'github',
  },

  example: {
    request: { url: 'https://halden-instruments.example', cache: false },
    response: {
      all: exampleProfiles,
      ...exampleByNetwork,
      profiles: exampleByNetwork,
      totalLinksFound: exampleProfiles.length,
      total_links_found: exampleProfiles.length,
      url: 'https://halden-instruments.example/',
    },
  },

  async run(page, call) {
    const { answers, finalUrl } = await readOnePage(page, { socialLinks: {} }, call);
    const { best, all } = answers.socialLinks;
    return {
      all: [...all],
      facebook: best.facebook ?? null,
      github: best.github ?? null,
      instagram: best.instagram ?? null,
      network: best.network ?? null,
      tiktok: best.tiktok ?? null,
      twitter: best.twitter ?? null,
      video: best.video ?? null,
      profiles: { ...best },
      totalLinksFound: all.length,
      total_links_found: all.length,
      url: finalUrl,
    };
  },
});
