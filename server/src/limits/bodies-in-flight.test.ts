import { expect, test } from 'vitest';
import type { ServiceError } from '../kernel/service-error.ts';
import { BodiesInFlight } from './bodies-in-flight.ts';

const mebibyte = 1024 ** 2;
const longest = 8 * mebibyte;
const bodiesOf = () => new BodiesInFlight(64 * mebibyte, longest);

/** `in`, or the code of the refusal. */
function entered(bodies: BodiesInFlight, owner: number | string, bytes: number): string {
  try {
    bodies.enter({}, owner, bytes);
    return 'in';
  } catch (error) {
    return (error as ServiceError).code;
  }
}

test('an owner has a quarter of the room, and others still get in', () => {
  const bodies = bodiesOf();

  const own = [1, 1, 1].map((workspace) => entered(bodies, workspace, longest));

  expect(own).toEqual(['in', 'in', 'too_many_at_once']);
  expect(entered(bodies, 2, longest)).toBe('in');
  expect(entered(bodies, '192.0.2.1', longest)).toBe('in');
});

test('all together have no more room than there is', () => {
  const bodies = bodiesOf();

  const all = Array.from({ length: 9 }, (_, owner) => entered(bodies, owner, longest));

  expect(all).toEqual([...Array<string>(8).fill('in'), 'service_unavailable']);
});

test('who leaves makes room, once, and a refusal takes none', () => {
  const bodies = bodiesOf();
  const [first] = [bodies.enter({}, 1, longest), bodies.enter({}, 1, longest)];
  entered(bodies, 1, longest);

  first?.();
  first?.();

  expect(bodies.bytes).toBe(longest);
  expect([1, 1].map((owner) => entered(bodies, owner, longest))).toEqual(['in', 'too_many_at_once']);
});

test('a body stays for as long as work needs it, also where its client has hung up', async () => {
  const bodies = bodiesOf();
  const request = {};
  const leave = bodies.enter(request, 1, longest);
  const work = Promise.withResolvers<string>();

  const kept = bodies.keepWhile(request, () => work.promise);
  leave?.();
  const during = bodies.bytes;
  work.resolve('done');

  expect(during).toBe(longest);
  expect(await kept).toBe('done');
  expect(bodies.bytes).toBe(0);
});

test('short bodies always get in, and the largest that is allowed fits whatever the setting', () => {
  const full = bodiesOf();
  for (let owner = 0; owner < 8; owner++) full.enter({}, owner, longest);

  expect(entered(full, 1, 16_000)).toBe('in');
  expect(entered(new BodiesInFlight(mebibyte, longest), 1, longest)).toBe('in');
});
