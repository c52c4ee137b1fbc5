import type { World } from '../../world/world.ts';
import { marketAnswers } from './market-answers.ts';
import { placeAnswers } from './place-answers.ts';
import { webSearchAnswers } from './web-search-answers.ts';

/** What is told of the world outside of the professional network: places, directories, sites, funding, searches. */
export const outsideAnswers = (world: () => World, clock: () => number, seed: number) => ({
  ...placeAnswers(world, clock, seed),
  ...marketAnswers(world, clock, seed),
  ...webSearchAnswers(world, clock, seed),
});
