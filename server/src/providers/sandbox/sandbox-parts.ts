import { Gradual } from '../../kernel/gradual.ts';
import { prepareGazetteer } from '../../text/gazetteer/prepare-gazetteer.ts';
import { detectorSteps } from '../../web/technologies/technologies.ts';
import { makeNetworkAds } from '../../world/ads/network-ads.ts';
import { makeSocialAds } from '../../world/ads/social-ads.ts';
import { makeTransparencyAds } from '../../world/ads/transparency-ads.ts';
import { once } from '../../world/calendar.ts';
import { type ChatWorkspaces, makeChatWorkspaces } from '../../world/chat-workspaces.ts';
import { type LocalSearch, makeLocalSearch } from '../../world/local-search.ts';
import { makeSites, type Sites } from '../../world/sites/sites.ts';
import { makeVideos, type Videos } from '../../world/videos.ts';
import type { World } from '../../world/world.ts';
import type { WorldAds } from './ad-answers.ts';

/** Of what the sandbox answers. Each part is made when it is first asked for. */
export interface SandboxParts {
  readonly seed: number;
  readonly world: () => World;
  readonly places: () => LocalSearch;
  readonly sites: () => Sites;
  readonly videos: () => Videos;
  readonly ads: () => WorldAds;
  readonly chats: () => ChatWorkspaces;
  /** Makes all that is not there yet, little by little: no step takes long. */
  steps(): Generator<void>;
  /** The one table that cannot be made little by little is read by another core. */
  prepareTables(): Promise<void>;
}

/** @param world of this seed */
export function sandboxParts(world: () => World, seed: number): SandboxParts {
  const places = once(() => makeLocalSearch(seed, world().companies));
  const sites = once(() => {
    const { companies, people } = world();
    return makeSites({
      ...{ seed, companies, people },
      jobsOn: (day) => world().jobs.on(day),
      postsOn: (day) => world().posts.on(day),
    });
  });
  const videos = new Gradual(() => makeVideos(seed, world().companies));
  const network = new Gradual(() => makeNetworkAds(seed, world().companies));
  const social = new Gradual(() => makeSocialAds(seed, world().companies));
  const transparency = new Gradual(() => makeTransparencyAds(seed, world().companies));
  return {
    ...{ seed, world, places, sites },
    videos: videos.now,
    ads: once(() => ({ network: network.now(), social: social.now(), transparency: transparency.now() })),
    chats: once(() => makeChatWorkspaces(seed, world().companies, world().people)),
    *steps() {
      yield* world().steps();
      yield* places().steps();
      for (const part of [videos, network, social, transparency]) yield* part.steps();
      yield* detectorSteps();
    },
    prepareTables: prepareGazetteer,
  };
}
