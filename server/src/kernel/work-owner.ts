import { AsyncLocalStorage } from 'node:async_hooks';
import type { Owner } from './fair-queue.ts';

/**
 * For which workspace this call, or this item of a list, runs. Queues deep below it take turns between workspaces, and what is in between
 * need not know of workspaces.
 */
export const workOwner = new AsyncLocalStorage<Owner>();

/** Of work that is nobody's in particular. */
const nobody = 'nobody';

export const currentOwner = (): Owner => workOwner.getStore() ?? nobody;
