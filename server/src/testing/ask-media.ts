import { expect } from 'vitest';
import { callEndpoints } from '../endpoints/registry.ts';
import type { Provider } from '../providers/capabilities.ts';
import { mediaAnswers } from '../providers/sandbox/media-answers.ts';
import { sandboxProvider } from '../providers/sandbox/sandbox.ts';
import { sandboxParts } from '../providers/sandbox/sandbox-parts.ts';
import { Sources } from '../waterfall/sources.ts';
import { worldOf } from '../world/world.ts';
import { exampleNow } from './sandbox-source.ts';

/** The sandbox with its channels, ads and sites, at the time of the examples. */
export const mediaSource = (seed = 1): Provider => ({
  ...sandboxProvider({ clock: () => exampleNow, seed }),
  ...mediaAnswers(
    sandboxParts(() => worldOf(seed), seed),
    () => exampleNow,
  ),
});
const sandbox = mediaSource();

/** The endpoints that it answers. */
export const mediaNames = [
  ...['video_channel', 'video_channel_videos', 'video_search', 'video_detail', 'network_ad_search'],
  ...['network_ad_details', 'social_ads_library_scraper_sync', 'ad_transparency_scraper_sync'],
  ...['chat_channel_members', 'ai_enrich', 'web_scrape', 'web_meta_tags', 'web_json_ld', 'web_pixels'],
  ...['web_emails', 'web_sitemap', 'web_social_links', 'web_tech_stack', 'website_intelligence'],
  ...['find_redirect', 'find_sitemap_urls'],
];

/** What an endpoint of the sandbox answers, as a caller reads it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what callers read, and say what they expect of it
export async function askMedia(name: string, body: unknown, from = sandbox): Promise<any> {
  const endpoint = callEndpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`there is no ${name}`);
  const sources = new Sources([from], { provider: null, cached: false });
  const { signal } = new AbortController();
  const said = await endpoint.run(endpoint.request.parse(body), { signal, mode: 'sandbox', sources });
  const checked = endpoint.response.safeParse(said);
  expect(checked.error?.issues ?? [], name).toEqual([]);
  return JSON.parse(JSON.stringify(said));
}

export const exampleOf = (name: string) => callEndpoints.find((one) => one.name === name)?.example;
