import type { NetworkAds } from '../../world/ads/network-ads.ts';
import type { SocialAds } from '../../world/ads/social-ads.ts';
import type { TransparencyAds } from '../../world/ads/transparency-ads.ts';
import { dayOf } from '../../world/calendar.ts';
import type { Answered, Capabilities } from '../capabilities.ts';
import { foundOr } from './answer-page.ts';

type AdCapabilities = Pick<
  Capabilities,
  'searchNetworkAds' | 'lookUpNetworkAd' | 'searchSocialAds' | 'searchTransparencyAds'
>;

export interface WorldAds {
  readonly network: NetworkAds;
  readonly social: SocialAds;
  readonly transparency: TransparencyAds;
}

export function adAnswers(ads: () => WorldAds, clock: () => number): AdCapabilities {
  const today = () => dayOf(clock());
  return {
    async searchNetworkAds(search) {
      const page = ads().network.search(search, today());
      // The cursor is none of ours: what it asks for is not known.
      if (page === null) return { outcome: 'skipped', why: 'unsupported' };
      return page.total === 0 ? { outcome: 'not_found' } : { outcome: 'found', value: page };
    },
    async lookUpNetworkAd(id) {
      return foundOr(ads().network.find(id, today()));
    },
    async searchSocialAds(search) {
      return foundSome(ads().social.search(search, today()));
    },
    async searchTransparencyAds(search) {
      return foundSome(ads().transparency.search(search, today()));
    },
  };
}

function foundSome<Item>(items: readonly Item[]): Answered<readonly Item[]> {
  return items.length === 0 ? { outcome: 'not_found' } : { outcome: 'found', value: items };
}
