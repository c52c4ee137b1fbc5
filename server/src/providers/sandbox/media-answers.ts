import { complete } from '../../world/completions.ts';
import type { Capabilities } from '../capabilities.ts';
import { adAnswers } from './ad-answers.ts';
import { foundOr } from './answer-page.ts';
import type { SandboxParts } from './sandbox-parts.ts';
import { siteAnswers } from './site-answers.ts';
import { videoAnswers } from './video-answers.ts';

type MediaCapabilities = ReturnType<typeof siteAnswers> &
  ReturnType<typeof videoAnswers> &
  ReturnType<typeof adAnswers> &
  Pick<Capabilities, 'listChatMembers' | 'completePrompt'>;

/** Sites, videos, ads, chats and language models. */
export function mediaAnswers(
  { seed, sites, videos, ads, chats }: SandboxParts,
  clock: () => number,
): MediaCapabilities {
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
