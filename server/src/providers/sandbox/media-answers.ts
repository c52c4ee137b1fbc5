import { makeNetworkAds } from '../../world/ads/network-ads.ts';
import { makeSocialAds } from '../../world/ads/social-ads.ts';
import { makeTransparencyAds } from '../../world/ads/transparency-ads.ts';
import { once } from '../../world/calendar.ts';
import { makeChatWorkspaces } from '../../world/chat-workspaces.ts';
import { complete } from '../../world/completions.ts';
import { makeSites } from '../../world/sites/sites.ts';
import { makeVideos } from '../../world/videos.ts';
import type { World } from '../../world/world.ts';
import type { Capabilities } from '../capabilities.ts';
import { adAnswers } from './ad-answers.ts';
import { foundOr } from './answer-page.ts';
import { siteAnswers } from './site-answers.ts';
import { videoAnswers } from './video-answers.ts';

type MediaCapabilities = ReturnType<typeof siteAnswers> &
  ReturnType<typeof videoAnswers> &
  ReturnType<typeof adAnswers> &
  Pick<Capabilities, 'listChatMembers' | 'completePrompt'>;

/** Sites, videos, ads, chats and language models. */
export function mediaAnswers({
  world,
  seed,
  clock,
}: {
  readonly world: () => World;
  readonly seed: number;
  readonly clock: () => number;
}): MediaCapabilities {
  const sites = once(() => {
    const { companies, people, jobs } = world();
    return makeSites({ seed, companies, people, jobsOn: (day) => jobs.on(day) });
  });
  const videos = once(() => makeVideos(seed, world().companies));
  const ads = once(() => {
    const { companies } = world();
    return {
      network: makeNetworkAds(seed, companies),
      social: makeSocialAds(seed, companies),
      transparency: makeTransparencyAds(seed, companies),
    };
  });
  const chats = once(() => makeChatWorkspaces(seed, world().companies, world().people));
  return {
    ...siteAnswers(sites, clock),
    ...videoAnswers(videos, clock),
    ...adAnswers(ads, clock),
    // Cookie and token are not looked at.
    async listChatMembers({ workspace, channelId, membersMax }) {
      return foundOr(chats().members(workspace, channelId, membersMax));
    },
    async completePrompt(question) {
      return foundOr(complete(seed, question));
    },
  };
}
