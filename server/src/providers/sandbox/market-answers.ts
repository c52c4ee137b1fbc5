import { dayOf } from '../../world/calendar.ts';
import { fundingOf } from '../../world/funding.ts';
import { trafficOf } from '../../world/site-traffic.ts';
import type { World } from '../../world/world.ts';
import type { Capabilities } from '../capabilities.ts';
import { foundOr } from './answer-page.ts';

/** Funding of companies, and traffic of their sites. */
export function marketAnswers(
  world: () => World,
  clock: () => number,
  seed: number,
): Pick<Capabilities, 'lookUpFunding' | 'readTraffic'> {
  return {
    async lookUpFunding({ permalink }) {
      const { companies, people } = world();
      const company = companies.find({ by: 'universal_name', value: permalink });
      return foundOr(company && fundingOf(seed, company, people.staffOf(company)));
    },
    async readTraffic(domain) {
      return foundOr(trafficOf(seed, world().companies, domain, dayOf(clock())));
    },
  };
}
