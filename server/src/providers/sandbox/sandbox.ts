import { type World, worldOf } from '../../world/world.ts';
import type { Provider } from '../capabilities.ts';
import { companyAnswers } from './company-answers.ts';
import { contactAnswers } from './contact-answers.ts';
import { mediaAnswers } from './media-answers.ts';
import { outsideAnswers } from './outside-answers.ts';
import { peopleAnswers } from './people-answers.ts';
import { postAnswers } from './post-answers.ts';

/** Every service has the same world, so that what is written down of it holds everywhere. */
export const sandboxSeed = 1;

/**
 * Answers sandbox workspaces out of a made-up world (docs/sandbox.md). It is made at the first question, in memory; nothing of it
 * leaves the machine, or asks the database.
 *
 * @param clock milliseconds since 1970: posts and jobs are as old on every day
 */
export function sandboxProvider({
  clock = Date.now,
  seed = sandboxSeed,
}: {
  readonly clock?: () => number;
  readonly seed?: number;
} = {}): Provider {
  let made: World | undefined;
  const world = () => {
    made ??= worldOf(seed);
    return made;
  };
  return {
    name: 'sandbox',
    unavailable: () => null,
    ...companyAnswers(world),
    ...peopleAnswers(world, clock),
    ...postAnswers(world, clock),
    ...contactAnswers(world),
    ...outsideAnswers(world, clock, seed),
    ...mediaAnswers({ world, seed, clock }),
  };
}
