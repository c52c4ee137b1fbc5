import { furtherNetworks } from './further-networks.ts';
import type { Network } from './network.ts';
import { specifiedNetworks } from './specified-networks.ts';

/** The order is that of an answer: those with a field of their own first. */
export const networks: readonly Network[] = [...specifiedNetworks, ...furtherNetworks];
