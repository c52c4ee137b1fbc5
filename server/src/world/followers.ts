import { Random } from './random.ts';

/** Who follows somebody, or a company: numbers of people, in no order, the same whenever it is asked. */
export type Followers = (followed: {
  /** What makes it unlike all others: a token, an id. */
  readonly id: string;
  /** All that it has; most of them are not people of the world. */
  readonly followerCount: number | null;
  /** Its own number, where it is one of them. */
  readonly number: number | null;
}) => readonly number[];

const shareOf = 12;
const followersMost = 240;

/** @param people how many there are */
export function makeFollowers(seed: number, people: number): Followers {
  return ({ id, followerCount, number }) => {
    const count = Math.min(followersMost, Math.floor((followerCount ?? 0) / shareOf));
    const random = new Random(seed, 'followers', id);
    const start = random.int(0, people - 1);
    // Steps that share no factor with the number of people meet everybody once.
    let step = random.int(1, people - 1);
    while (commonFactor(step, people) > 1) step = (step % (people - 1)) + 1;
    const numbers: number[] = [];
    for (let at = 0; numbers.length < count && at < people; at++) {
      const follower = (start + at * step) % people;
      if (follower !== number) numbers.push(follower);
    }
    return numbers;
  };
}

function commonFactor(one: number, other: number): number {
  return other === 0 ? one : commonFactor(other, one % other);
}
