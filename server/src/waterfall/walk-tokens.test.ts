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

const walk = { person: { by: 'public_id', value: 'mira-voss' } } as const;
const named: Walk = ['activities', 'public_id', 'mira-voss', null];
const tokens = new WalkTokens(Buffer.alloc(32, 1));
const signal = new AbortController().signal;

describe('a token', () => {
  test('opens for the walk that it was sealed for, in any process of the same secret', () => {
    const token = tokens.seal({ source: 'alpha', cursor: 'c1' }, named);

    expect(new WalkTokens(Buffer.alloc(32, 1)).tryOpen(token, named)).toEqual({
      source: 'alpha',
      cursor: 'c1',
    });
    expect(token).toMatch(/^[\w-]+$/);
  });

  test('opens for no other person, no other kind, and under no other secret', () => {
    const token = tokens.seal({ source: 'alpha', cursor: 'c1' }, named);

    expect(tokens.tryOpen(token, ['activities', 'public_id', 'mira-voss', 'POST'])).toBeNull();
    expect(tokens.tryOpen(token, ['activities', 'public_id', 'other', null])).toBeNull();
    expect(new WalkTokens(Buffer.alloc(32, 2)).tryOpen(token, named)).toBeNull();
  });

  test('is none where it was changed or made up', () => {
    const token = tokens.seal({ source: 'alpha', cursor: 'c1' }, named);
    const changed = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`;

    for (const text of [
      '',
      'A',
      'not base64!',
      changed,
      `${token}AAAA`,
      'A'.repeat(tokenCharactersMax + 1),
    ]) {
      expect(tokens.tryOpen(text, named), text.slice(0, 20)).toBeNull();
    }
  });

  test('fits its limit with the longest cursor; a longer one is a failure of its source', () => {
    const place = { source: 'a'.repeat(100), cursor: '"'.repeat(1_000) };

    expect(tokens.tryOpen(tokens.seal(place, named), named)).toEqual(place);
    expect(() => tokens.seal({ source: 'alpha', cursor: 'é'.repeat(1_001) }, named)).toThrow(ProviderFailure);
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
  const ofBeta = tokens.seal({ source: 'beta', cursor: 'b1' }, named);

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

test('a search of ads goes on at the source that gave the token, whose cursor no caller sees, and for that search alone', async () => {
  const asked: unknown[] = [];
  const library = (name: string, pages: readonly string[]): Provider => ({
    name,
    unavailable: () => null,
    searchNetworkAds: async ({ keyword, cursor }) => {
      asked.push([name, keyword, cursor]);
      if (pages.length === 0) return { outcome: 'not_found' };
      return { outcome: 'found', value: { items: [], total: 50, cursor: pages[0] ?? null } };
    },
  });
  const sources = new Sources(
    [library('alpha', []), library('beta', ['beta.rows-24'])],
    { provider: null, cached: false },
    { states: new SourceStates(), endsAtMs: Number.POSITIVE_INFINITY, tokens },
  );
  const search = { accountOwner: null, companyIds: [], countries: ['DK'], dates: null, cursor: null };
  const look = (keyword: string, token?: string) =>
    sources.searchNetworkAds({ ...search, keyword, ...(token === undefined ? {} : { token }) }, signal);

  const token = (await look('flow meter')).value?.token ?? '';
  await look('flow meter', token);

  expect(token).toMatch(/^[\w-]+$/);
  expect(token).not.toContain('beta');
  expect(asked).toEqual([
    ['alpha', 'flow meter', null],
    ['beta', 'flow meter', null],
    ['beta', 'flow meter', 'beta.rows-24'],
  ]);
  await expect(look('valve', token)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(look('flow meter', 'beta.rows-24')).rejects.toMatchObject({ code: 'validation_failed' });
});
