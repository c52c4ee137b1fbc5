import { describe, expect, test } from 'vitest';
import {
  type ActivityPage,
  type Answered,
  type Provider,
  ProviderFailure,
} from '../providers/capabilities.ts';
import type { ActivitySearch } from '../records/post-searches.ts';
import type { AskingTerms } from './call-terms.ts';
import { usualTerms } from './endpoint-terms.ts';
import { SourceStates } from './source-state.ts';
import { Sources } from './sources.ts';
import { tokenCharactersMax, type Walk, WalkTokens } from './walk-tokens.ts';

const walk: Walk = { person: { by: 'public_id', value: 'mira-voss' } };
const tokens = new WalkTokens(Buffer.alloc(32, 1));
const signal = new AbortController().signal;

describe('a token', () => {
  test('opens for the walk that it was sealed for, in any process of the same secret', () => {
    const token = tokens.seal({ source: 'alpha', cursor: 'c1' }, walk);

    expect(new WalkTokens(Buffer.alloc(32, 1)).tryOpen(token, walk)).toEqual({
      source: 'alpha',
      cursor: 'c1',
    });
    expect(token).toMatch(/^[\w-]+$/);
  });

  test('opens for no other person, no other kind, and under no other secret', () => {
    const token = tokens.seal({ source: 'alpha', cursor: 'c1' }, walk);

    expect(tokens.tryOpen(token, { ...walk, kind: 'POST' })).toBeNull();
    expect(tokens.tryOpen(token, { person: { by: 'public_id', value: 'other' } })).toBeNull();
    expect(new WalkTokens(Buffer.alloc(32, 2)).tryOpen(token, walk)).toBeNull();
  });

  test('is none where it was changed or made up', () => {
    const token = tokens.seal({ source: 'alpha', cursor: 'c1' }, walk);
    const changed = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`;

    for (const text of [
      '',
      'A',
      'not base64!',
      changed,
      `${token}AAAA`,
      'A'.repeat(tokenCharactersMax + 1),
    ]) {
      expect(tokens.tryOpen(text, walk), text.slice(0, 20)).toBeNull();
    }
  });

  test('fits its limit with the longest cursor; a longer one is a failure of its source', () => {
    const place = { source: 'a'.repeat(100), cursor: '"'.repeat(1_000) };

    expect(tokens.tryOpen(tokens.seal(place, walk), walk)).toEqual(place);
    expect(() => tokens.seal({ source: 'alpha', cursor: 'é'.repeat(1_001) }, walk)).toThrow(ProviderFailure);
  });
});

describe('a walk', () => {
  type Told = ActivityPage | 'nothing' | 'failure';

  /** Sources in their order, and what each was asked. */
  function market(told: Readonly<Record<string, Told>>, terms: Partial<AskingTerms> = {}) {
    const asked: (readonly [source: string, cursor: string | undefined])[] = [];
    const providers = Object.entries(told).map(
      ([name, says]): Provider => ({
        name,
        unavailable: () => null,
        listActivities: async ({ cursor }: ActivitySearch): Promise<Answered<ActivityPage>> => {
          asked.push([name, cursor]);
          if (says === 'failure') throw new ProviderFailure(name, 'unreachable');
          return says === 'nothing' ? { outcome: 'not_found' } : { outcome: 'found', value: says };
        },
      }),
    );
    const sources = new Sources(
      providers,
      { provider: null, cached: false },
      { states: new SourceStates(), endsAtMs: Number.POSITIVE_INFINITY, tokens, ...terms },
    );
    const list = async (token?: string) =>
      sources.listActivities({ ...walk, limit: 10, ...(token === undefined ? {} : { token }) }, signal);
    return { asked, list };
  }

  const pageOf = (cursor: string | null): ActivityPage => ({ items: [], total: null, cursor });
  const ofBeta = tokens.seal({ source: 'beta', cursor: 'b1' }, walk);

  test('goes on at the source that gave the token, though another comes first', async () => {
    const { asked, list } = market({ alpha: 'nothing', beta: pageOf('b1') });

    const first = await list();
    const second = await list(first.value?.token ?? '');

    expect(asked).toEqual([
      ['alpha', undefined],
      ['beta', undefined],
      ['beta', 'b1'],
    ]);
    expect(second.provider).toBe('beta');
  });

  test('has no token behind the last page', async () => {
    const { list } = market({ alpha: pageOf(null) });

    expect((await list()).value?.token).toBeNull();
  });

  test('ends with an error where its source fails, since no other understands the cursor', async () => {
    const { asked, list } = market({ alpha: pageOf(null), beta: 'failure' });

    await expect(list(ofBeta)).rejects.toMatchObject({ code: 'upstream_error' });
    expect(asked).toEqual([['beta', 'b1']]);
  });

  test('is over where its source knows no more', async () => {
    const { list } = market({ beta: 'nothing' });

    expect(await list(ofBeta)).toMatchObject({ value: null, provider: null });
  });

  test('is refused where its source is gone, was dropped by the operator, or the token is not ours', async () => {
    const gone = market({ alpha: pageOf(null) });
    const dropped = market(
      { alpha: pageOf(null), beta: pageOf(null) },
      { endpoint: { ...usualTerms, order: ['alpha'] } },
    );

    for (const { list, asked, token } of [
      { ...gone, token: ofBeta },
      { ...dropped, token: ofBeta },
      { ...gone, token: 'made-up' },
    ]) {
      await expect(list(token)).rejects.toMatchObject({
        code: 'validation_failed',
        options: { fields: { details: [{ path: 'pagination_token' }] } },
      });
      expect(asked).toEqual([]);
    }
  });

  test('goes on at the right source where callers see other names', async () => {
    const { asked, list } = market(
      { alpha: 'nothing', beta: pageOf('b2') },
      { shownAs: (name) => (name === 'beta' ? 'provider_2' : 'provider_1') },
    );

    const first = await list();
    const second = await list(first.value?.token ?? '');

    expect(second.provider).toBe('provider_2');
    expect(asked.at(-1)).toEqual(['beta', 'b2']);
  });
});
