import type { Provider } from '../providers/capabilities.ts';
import type { Person } from '../records/person.ts';
import type { Post } from '../records/post.ts';
import { profileKeyOf, profileKeysOf } from '../records/profile-key.ts';

/** A source outside that knows everybody, and does not honor what they want. It counts what it is asked. */
export function knowingVendor(people: readonly Person[], posts: readonly Post[]) {
  const byKey = new Map<string, Person>();
  for (const person of people) {
    for (const key of profileKeysOf(person)) byKey.set(`${key.by}:${key.value}`, person);
    for (const email of person.emails) byKey.set(email, person);
    byKey.set(person.name.toLowerCase(), person);
  }
  let asked = 0;
  const found = <Value>(value: Value | undefined) => {
    asked += 1;
    return value === undefined ? ({ outcome: 'not_found' } as const) : ({ outcome: 'found', value } as const);
  };
  const ofUrl = (url: string | null) => {
    const key = url === null ? undefined : profileKeyOf(url);
    return key && byKey.get(`${key.by}:${key.value}`);
  };
  const named = (first: string | null, last: string | null) => byKey.get(`${first} ${last}`.toLowerCase());
  const page = async ({ page: at, pageSize }: { page: number; pageSize: number }) =>
    found({ items: people.slice((at - 1) * pageSize, at * pageSize), total: people.length });
  const postNumber = (id: string) => posts.find((post) => post.id === id);
  const provider: Provider = {
    name: 'vendor',
    unavailable: () => null,
    findEmail: async ({ networkUrl, firstName, lastName }) => {
      const email = (ofUrl(networkUrl) ?? named(firstName, lastName))?.emails[0];
      return found(
        email === undefined ? undefined : { email, status: 'valid', confidence: 90, mailProvider: null },
      );
    },
    findPhone: async ({ networkUrl, firstName, lastName }) => {
      const phone = (ofUrl(networkUrl) ?? named(firstName, lastName))?.phones[0];
      return found(phone === undefined ? undefined : { phone, type: null });
    },
    findPersonalEmail: async (url) => {
      const email = ofUrl(url)?.emails.at(-1);
      return found(email === undefined ? undefined : { email, status: 'valid' });
    },
    findProfileByEmail: async (email) => {
      const networkUrl = byKey.get(email)?.networkUrl;
      return found(networkUrl ? { networkUrl } : undefined);
    },
    findProfileByName: async ({ fullName }) => {
      const networkUrl = byKey.get(fullName.toLowerCase())?.networkUrl;
      return found(networkUrl ? { networkUrl } : undefined);
    },
    lookUpPeople: async (keys) => keys.map(({ by, value }) => found(byKey.get(`${by}:${value}`))),
    readProfileMetrics: async ({ by, value }) =>
      found(
        byKey.has(`${by}:${value}`) ? { followerCount: 1, connectionCount: 1, verified: false } : undefined,
      ),
    identifyPerson: async ({ networkUrl, email, firstName, lastName }) =>
      found(
        ofUrl(networkUrl) ?? (email === null ? undefined : byKey.get(email)) ?? named(firstName, lastName),
      ),
    searchPeople: page,
    searchProfiles: page,
    searchLeads: page,
    listEmployees: page,
    lookUpPost: async ({ value }) => found(postNumber(value)),
    listComments: async ({ post }) => {
      const known = postNumber(post.value);
      return found(known && { postId: known.id, items: known.comments, total: known.comments.length });
    },
    listReactions: async ({ post }) => {
      const known = postNumber(post.value);
      return found(known && { postId: known.id, items: known.reactionsBy, total: known.reactionsBy.length });
    },
    searchPosts: async ({ page: at, pageSize }) =>
      found({ items: posts.slice((at - 1) * pageSize, at * pageSize), total: posts.length }),
    listActivities: async ({ person }) => {
      const own = posts.filter((post) =>
        profileKeysOf(post.author).some(({ value }) => value === person.value),
      );
      return found({
        items: own.map((post) => ({ kind: 'POST', post }) as const),
        total: null,
        cursor: null,
      });
    },
  };
  return {
    provider,
    get asked() {
      return asked;
    },
  };
}
