import { inPieces } from '../../kernel/in-pieces.ts';
import { type World, worldOf } from '../../world/world.ts';
import type { Provider } from '../capabilities.ts';
import { companyAnswers } from './company-answers.ts';
import { contactAnswers } from './contact-answers.ts';
import { mediaAnswers } from './media-answers.ts';
import { outsideAnswers } from './outside-answers.ts';
import { peopleAnswers } from './people-answers.ts';
import { postAnswers } from './post-answers.ts';
import { sandboxParts } from './sandbox-parts.ts';

/** Every service has the same world, so that what is written down of it holds everywhere. */
export const sandboxSeed = 1;

interface SandboxSettings {
  /** Milliseconds since 1970: posts and jobs are as old on every day. */
  readonly clock?: () => number;
  readonly seed?: number;
}

export interface Sandbox {
  readonly provider: Provider;
  /**
   * Makes the world before it is asked for, in the background and little by little: nobody waits for it for longer than some
   * milliseconds. However often it is called, it is made once.
   */
  prepare(signal: AbortSignal): Promise<void>;
}

/** The source of sandbox workspaces, and what makes it ready. */
export function openSandbox({ clock = Date.now, seed = sandboxSeed }: SandboxSettings = {}): Sandbox {
  let made: World | undefined;
  const world = () => {
    made ??= worldOf(seed);
    return made;
  };
  const parts = sandboxParts(world, seed);
  let preparing: Promise<void> | undefined;
  return {
    provider: {
      name: 'sandbox',
      unavailable: () => null,
      ...companyAnswers(world),
      ...peopleAnswers(world, clock),
      ...postAnswers(world, clock),
      ...contactAnswers(world),
      ...outsideAnswers(parts, clock),
      ...mediaAnswers(parts, clock),
    },
    prepare: (signal) => {
      preparing ??= Promise.all([parts.prepareTables(), inPieces(parts.steps(), signal)]).then(
        () => undefined,
      );
      return preparing;
    },
  };
}

/**
 * Answers sandbox workspaces out of a made-up world (docs/sandbox.md). It is made at the first question, in memory; nothing of it
 * leaves the machine, or asks the database.
 */
export const sandboxProvider = (settings: SandboxSettings = {}): Provider => openSandbox(settings).provider;
