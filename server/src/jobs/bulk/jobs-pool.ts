import { keepPlans } from '../../postgres/plans.ts';
import { createPool, type Pool, type PoolSettings } from '../../postgres/pool.ts';

/** A plan is kept no longer than its connection: the tables that it was made for may have grown since. */
const lifetimeSeconds = 60;

/** Connections of bulk jobs. A small job is little work but for the plans of its statements: they are kept. */
export function createJobsPool(settings: Omit<PoolSettings, 'prepare' | 'lifetimeSeconds'>): Pool {
  return createPool({ ...settings, prepare: keepPlans, lifetimeSeconds });
}
