import type { Person, ProfileMetrics } from '../../records/person.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import type { Answered } from '../capabilities.ts';
import { notFound } from '../vendor-fields.ts';
import { unsupported } from './found-rows.ts';
import type { HarvestClient, HarvestQuery } from './harvest-client.ts';
import { personOf } from './items/people.ts';

/** By numeric ids nobody can be asked for there: they are not known to it. */
export async function lookUpPerson(
  harvest: HarvestClient,
  key: ProfileKey,
  signal: AbortSignal,
): Promise<Answered<Person>> {
  const query = queryOf(key);
  if (!query) return unsupported;
  const person = await ask(harvest, key, query, signal);
  return person ? { outcome: 'found', value: person } : notFound;
}

/**
 * Asks for the short profile, which costs less. It is not said whether that has all three of the figures: where one is missing, the whole
 * profile is asked for.
 */
export async function readProfileMetrics(
  harvest: HarvestClient,
  key: ProfileKey,
  signal: AbortSignal,
): Promise<Answered<ProfileMetrics>> {
  const query = queryOf(key);
  if (!query) return unsupported;
  for (const part of [{ main: true }, {}]) {
    const person = await ask(harvest, key, { ...query, ...part }, signal);
    if (!person) return notFound;
    const { followerCount, connectionCount, verified } = person;
    if (followerCount !== null && connectionCount !== null && verified !== null) {
      return { outcome: 'found', value: { followerCount, connectionCount, verified } };
    }
  }
  return notFound;
}

function queryOf({ by, value }: ProfileKey): HarvestQuery | null {
  if (by === 'public_id') return { publicIdentifier: value };
  return by === 'entity_id' ? { profileId: value } : null;
}

async function ask(
  harvest: HarvestClient,
  { by, value }: ProfileKey,
  query: HarvestQuery,
  signal: AbortSignal,
): Promise<Person | null> {
  const element = await harvest.item('/linkedin/profile', query, signal);
  if (element === null) return null;
  const person = personOf(element);
  if (!person) throw harvest.unreadable();
  const told = by === 'public_id' ? person.publicId : person.entityId;
  return told === value ? person : null;
}
