import type { Actor } from '../records/post.ts';
import type { WorldPerson } from './people.ts';
import type { WorldCompany } from './world-company.ts';

/** How posts show somebody; one object for each, since they are shown a hundred times. */
export interface Actors {
  ofPerson(person: WorldPerson): Actor;
  ofCompany(company: WorldCompany): Actor;
}

export function makeActors(): Actors {
  const people = new Map<WorldPerson, Actor>();
  const companies = new Map<WorldCompany, Actor>();
  return {
    ofPerson: (person) => kept(people, person, personActor),
    ofCompany: (company) => kept(companies, company, companyActor),
  };
}

function kept<Key>(known: Map<Key, Actor>, key: Key, make: (key: Key) => Actor): Actor {
  const actor = known.get(key) ?? make(key);
  known.set(key, actor);
  return actor;
}

function personActor({ record }: WorldPerson): Actor {
  const { name, firstName, lastName, headline, publicId, entityId, memberId } = record;
  const { networkUrl, picture, background, followerCount, industry, websites } = record;
  return {
    kind: 'person',
    ...{ name, firstName, lastName, headline, publicId, entityId, memberId },
    ...{ networkId: null, universalName: null },
    ...{ networkUrl, picture, background, followerCount, industry, website: websites[0] ?? null },
  };
}

function companyActor({ record }: WorldCompany): Actor {
  const { name, networkId, universalName, networkUrl, logo, cover, followerCount, industries, website } =
    record;
  return {
    kind: 'company',
    ...{ name, firstName: null, lastName: null, headline: null },
    ...{ publicId: null, entityId: null, memberId: null, networkId, universalName, networkUrl },
    ...{ picture: logo, background: cover, followerCount, industry: industries[0] ?? null, website },
  };
}
