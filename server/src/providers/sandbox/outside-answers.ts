import { marketAnswers } from './market-answers.ts';
import { placeAnswers } from './place-answers.ts';
import type { SandboxParts } from './sandbox-parts.ts';
import { webSearchAnswers } from './web-search-answers.ts';

/** What is told of the world outside of the professional network: places, directories, sites, funding, searches. */
export const outsideAnswers = ({ world, places, seed }: SandboxParts, clock: () => number) => ({
  ...placeAnswers(places, clock, seed),
  ...marketAnswers(world, clock, seed),
  ...webSearchAnswers(world, clock, seed),
});
