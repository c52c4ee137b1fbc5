import type { Person } from '../records/person.ts';
import type { Actor, Post } from '../records/post.ts';
import { companyRefOf, personOf, positionAt } from './people.ts';

/* People of whom each has a token of their own in all that names them, so that whatever is told of somebody is seen. */

const firstNames = ['Anna', 'Bo', 'Carla', 'Johan', 'Maria', 'Nils', 'Ole', 'Pia'];
const titles = ['Buyer', 'Chief Buyer', 'Welder', 'Head of Sales'];
const cities = ['Aarhus', 'Berlin', 'Lyon'];

export const tokenOf = (number: number) => `zq${String(number).padStart(7, '0')}x`;
export const phoneOf = (number: number) => `+4520${String(number).padStart(6, '0')}`;
export const domainOf = (number: number) => `halden${number % 17}.example`;
export const companyOf = (number: number) => `Halden ${number % 17}`;
export const fullNameOf = (number: number) => `${firstNames[number % firstNames.length]} ${tokenOf(number)}`;
export const emailOf = (number: number) => `${tokenOf(number)}@${domainOf(number)}`;
export const urlOf = (number: number) => `https://www.linkedin.com/in/${tokenOf(number)}`;
export const memberIdOf = (number: number) => String(700_000_000 + number);
export const entityIdOf = (number: number) => `ACoAA${tokenOf(number)}zzzz`;
export const postIdOf = (number: number) => String(7_234_567_890_000_000_000n + BigInt(number));

export function privacyPerson(number: number): Person {
  const company = companyRefOf({
    name: companyOf(number),
    domain: domainOf(number),
    networkId: String(100 + (number % 17)),
  });
  return personOf({
    publicId: tokenOf(number),
    entityId: entityIdOf(number),
    memberId: memberIdOf(number),
    networkUrl: urlOf(number),
    name: fullNameOf(number),
    firstName: firstNames[number % firstNames.length] as string,
    lastName: tokenOf(number),
    headline: `${titles[number % titles.length]} ${tokenOf(number)}`,
    location: { text: null, city: cities[number % 3] as string, region: null, country: null },
    positions: [positionAt(company, '2020-01', 'now', titles[number % titles.length] as string)],
    // A private address for every second one.
    emails: [emailOf(number), ...(number % 2 === 0 ? [`${tokenOf(number)}@gmail.com`] : [])],
    phones: [phoneOf(number)],
    followerCount: 10 + number,
    connectionCount: 5,
    verified: false,
  });
}

export const actorOf = (number: number): Actor => ({
  kind: 'person',
  name: fullNameOf(number),
  firstName: firstNames[number % firstNames.length] as string,
  lastName: tokenOf(number),
  headline: null,
  publicId: tokenOf(number),
  entityId: null,
  memberId: null,
  networkId: null,
  universalName: null,
  networkUrl: urlOf(number),
  picture: null,
  background: null,
  followerCount: null,
  industry: null,
  website: null,
});

/** A post of one person, on which two others have commented, two reacted, and one is mentioned. */
export function privacyPost(bare: Post, number: number, people: number): Post {
  const other = (step: number) => actorOf((number + step) % people);
  const comment = (step: number) => ({
    id: String(9_000_000 + number * 10 + step),
    author: other(step),
    text: 'Good',
    at: '2026-01-01T00:00:00.000Z',
    reactions: {},
    reactionCount: 0,
    replyCount: 0,
  });
  return {
    ...bare,
    id: postIdOf(number),
    ugcPostId: null,
    shareId: null,
    networkUrl: null,
    author: actorOf(number),
    text: `About metrology`,
    mentions: [{ kind: 'person', start: 0, length: 5, actor: other(5), url: null }],
    comments: [comment(1), comment(2)],
    reactionsBy: [
      { type: 'like', author: other(3), at: null },
      { type: 'like', author: other(4), at: null },
    ],
  };
}
