import { describe, expect, test } from 'vitest';
import { blankCompany } from '../providers/blank-records.ts';
import {
  type Looked,
  type Provider,
  ProviderFailure,
  type SkipReason,
  type SourceTerms,
} from '../providers/capabilities.ts';
import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { Trace } from './call-terms.ts';
import { usualTerms } from './endpoint-terms.ts';
import { SourceStates } from './source-state.ts';
import { Sources } from './sources.ts';

const signal = new AbortController().signal;
const keyOf = (name: string): CompanyKey => ({ by: 'universal_name', value: name });
const keys = (...names: string[]) => names.map(keyOf);

/** What a source says of a company by its name; nothing of others. */
type Says = 'it' | 'a part' | 'nothing' | 'cannot' | 'fails' | 'refuses' | 'leaves out';
interface Told {
  readonly says?: Readonly<Record<string, Says>>;
  /** In place of an answer to the whole list. */
  readonly all?: ProviderFailure['reason'] | 'never';
  readonly website?: string;
  readonly terms?: SourceTerms;
}

function market(
  told: Readonly<Record<string, Told>>,
  { costUsdMax = null }: { costUsdMax?: number | null } = {},
) {
  const asked: string[] = [];
  const trace: Trace = { provider: null, cached: false };
  const states = new SourceStates();
  const providers = Object.entries(told).map(([name, { says = {}, all, website, terms }]): Provider => {
    const answerTo = (company: string): Looked<Company>[] => {
      const value = { ...blankCompany(`${company} of ${name}`), website: website ?? null };
      const answers: Record<Says, Looked<Company>[]> = {
        it: [{ outcome: 'found', value }],
        'a part': [{ outcome: 'found', value, isPartial: true }],
        nothing: [{ outcome: 'not_found' }],
        cannot: [{ outcome: 'skipped', why: 'unsupported' satisfies SkipReason }],
        fails: [{ outcome: 'failed', failure: new ProviderFailure(name, 'unreachable') }],
        refuses: [{ outcome: 'failed', failure: new ProviderFailure(name, 'out_of_credit') }],
        'leaves out': [],
      };
      return answers[says[company] ?? 'nothing'];
    };
    return {
      name,
      unavailable: () => null,
      ...(terms && { terms }),
      lookUpCompanies: async (open) => {
        asked.push(`${name}: ${open.map(({ value }) => value).join(' ')}`);
        if (all === 'never') return new Promise(() => {});
        if (all) throw new ProviderFailure(name, all);
        return open.flatMap(({ value }) => answerTo(value));
      },
    };
  });
  const sources = () =>
    new Sources(providers, trace, {
      states,
      endsAtMs: Number.POSITIVE_INFINITY,
      endpoint: { ...usualTerms, costUsdMax, order: Object.keys(told) },
    });
  const all = async (...names: string[]) =>
    (await sources().lookUpCompanies(keys(...names), signal)).map((result) =>
      result.outcome === 'found' ? result.value.name : result.outcome,
    );
  const one = async (name: string, wanted?: (company: Company) => boolean) => {
    const { value, provider, log } = await sources().lookUpCompany(keyOf(name), signal, wanted);
    return {
      found: value?.name ?? null,
      provider,
      log: log.map((entry) => [entry.provider, entry.status, entry.reason].filter(Boolean).join(' ')),
    };
  };
  return { asked, trace, all, one };
}

const costs = (hit: number, miss: number) => ({ costUsd: { hit, miss } });
const hasWebsite = ({ website }: Company) => website !== null;

describe('one record', () => {
  test('that a source knows in part is asked of the next, which is the answer where it has it whole', async () => {
    const { one, trace } = market({ open: { says: { a: 'a part' } }, vendor: { says: { a: 'it' } } });

    expect(await one('a')).toEqual({
      found: 'a of vendor',
      provider: 'vendor',
      log: ['open no_result incomplete', 'vendor success'],
    });
    expect(trace.provider).toBe('vendor');
  });

  test.each([
    ['misses it', { says: {} }, 'vendor no_result'],
    ['cannot take such a key', { says: { a: 'cannot' } }, 'vendor skipped unsupported'],
    ['fails', { says: { a: 'fails' } }, 'vendor error unreachable'],
    ['does not answer in time', { all: 'never', terms: { timeoutMs: 20 } }, 'vendor timeout timeout'],
    ['knows a part as well', { says: { a: 'a part' } }, 'vendor no_result incomplete'],
  ] as const)('that is known in part is the answer where the next source %s', async (_, vendor, entry) => {
    const { one, trace } = market({ open: { says: { a: 'a part' } }, vendor });

    expect(await one('a')).toEqual({
      found: 'a of open',
      provider: 'open',
      log: ['open success incomplete', entry],
    });
    expect(trace.provider).toBe('open');
  });

  test('without what is wanted is none, and the next source is asked; a part that has it will do', async () => {
    const { one, asked } = market({
      first: { says: { a: 'it', b: 'it' } },
      second: { says: { a: 'a part' }, website: 'https://a.example' },
      third: { says: { a: 'it', b: 'it' } },
    });

    const [a, b] = [await one('a', hasWebsite), await one('b', hasWebsite)];

    expect(a).toEqual({
      found: 'a of second',
      provider: 'second',
      log: ['first no_result incomplete', 'second success'],
    });
    expect(b).toMatchObject({ found: null, provider: null });
    expect(asked).toEqual(['first: a', 'second: a', 'first: b', 'second: b', 'third: b']);
  });

  test('that was paid for and lacks what is wanted counts in full against what the call may cost', async () => {
    const { one } = market(
      {
        paid: { says: { a: 'it' }, terms: costs(0.02, 0) },
        next: { says: { a: 'it' }, website: 'https://a.example', terms: costs(0.02, 0) },
      },
      { costUsdMax: 0.03 },
    );

    expect((await one('a', hasWebsite)).log).toEqual([
      'paid no_result incomplete',
      'next skipped over_budget',
    ]);
  });

  test.each([
    ['fails', { says: { a: 'fails' } }, 'upstream_error'],
    ['leaves the answer out', { says: { a: 'leaves out' } }, 'upstream_error'],
    ['cannot take such a key', { says: { a: 'cannot' } }, 'unsupported_input'],
  ] as const)('is no miss where the only source %s', async (_, told, code) => {
    await expect(market({ only: told as Told }).one('a')).rejects.toMatchObject({ code });
  });
});

describe('several records', () => {
  test('each goes on to the next source until one has it whole; the order stays', async () => {
    const { all, asked, trace } = market({
      open: { says: { a: 'a part', b: 'it', d: 'cannot', e: 'fails' } },
      vendor: { says: { a: 'it', c: 'it', d: 'it', e: 'it' } },
      last: {},
    });

    expect(await all('e', 'd', 'c', 'b', 'a')).toEqual([
      'e of vendor',
      'd of vendor',
      'c of vendor',
      'b of open',
      'a of vendor',
    ]);
    expect(asked).toEqual(['open: e d c b a', 'vendor: e d c a']);
    // Of the first that was found.
    expect(trace.provider).toBe('vendor');
  });

  test('what says more of a key stands: a part before a miss, a miss before a failure, that before not being taken', async () => {
    const first = { a: 'a part', b: 'nothing', c: 'fails', d: 'cannot', e: 'cannot' } as const;
    const second = { a: 'nothing', b: 'fails', c: 'cannot', d: 'fails', e: 'nothing' } as const;

    expect(
      await market({ first: { says: first }, second: { says: second } }).all('a', 'b', 'c', 'd', 'e'),
    ).toEqual(['a of first', 'not_found', 'failed', 'failed', 'not_found']);
  });

  test('a key that no source takes is told as that, and as no miss', async () => {
    const { all } = market({ first: { says: { a: 'cannot' } }, second: { says: { a: 'cannot' } } });

    expect(await all('a', 'b')).toEqual(['skipped', 'not_found']);
  });

  test.each([
    ['fails', { all: 'unreachable' }],
    ['is too slow', { all: 'never', terms: { timeoutMs: 20 } }],
    ['costs more than the call may', { terms: costs(1, 1) }],
  ] as const)(
    'a key that one source cannot take, and another might, failed where that one %s',
    async (_, away) => {
      const { all } = market({ takes: { says: { a: 'cannot' } }, away: away as Told }, { costUsdMax: 0.5 });

      expect(await all('a', 'b')).toEqual(['failed', 'not_found']);
    },
  );

  test.each([
    ['all fail', { says: { a: 'fails', b: 'fails' } }, 'upstream_error'],
    ['they fail or cannot be asked', { says: { a: 'fails', b: 'cannot' } }, 'upstream_error'],
    ['none can be asked', { says: { a: 'cannot', b: 'cannot' } }, 'unsupported_input'],
    ['they cost more than the call may', { terms: costs(1, 1) }, 'ENDPOINT_UNDER_MAINTENANCE'],
    ['they cost more together than the call may', { terms: costs(0.3, 0) }, 'ENDPOINT_UNDER_MAINTENANCE'],
  ] as const)('are no misses where %s', async (_, told, code) => {
    const { all } = market({ only: told as Told }, { costUsdMax: 0.5 });

    await expect(all('a', 'b')).rejects.toMatchObject({ code });
  });

  test('an answer that a source leaves out is a failure', async () => {
    expect(await market({ short: { says: { b: 'leaves out' } } }).all('a', 'b')).toEqual([
      'not_found',
      'failed',
    ]);
  });

  test('equal keys are asked once, and answered each', async () => {
    const { all, asked } = market({ source: { says: { a: 'it' } } });

    expect(await all('a', 'b', 'a')).toEqual(['a of source', 'not_found', 'a of source']);
    expect(asked).toEqual(['source: a b']);
  });

  test('an answer that comes after its time is heard by nobody', async () => {
    const late = Promise.withResolvers<Looked<Company>[]>();
    const found: Looked<Company> = { outcome: 'found', value: blankCompany('late') };
    const slow: Provider = {
      name: 'slow',
      unavailable: () => null,
      terms: { timeoutMs: 20 },
      lookUpCompanies: () => late.promise,
    };
    const next: Provider = {
      name: 'next',
      unavailable: () => null,
      lookUpCompanies: async () => {
        late.resolve([found]);
        await late.promise;
        await new Promise((resolve) => setImmediate(resolve));
        return [{ outcome: 'not_found' }];
      },
    };
    const trace: Trace = { provider: null, cached: false };

    const results = await new Sources([slow, next], trace).lookUpCompanies(keys('a'), signal);

    expect(results).toEqual([{ outcome: 'not_found' }]);
    expect(trace.provider).toBeNull();
  });

  test('of none, nobody is asked', async () => {
    const { all, asked } = market({ source: {} });

    expect(await all()).toEqual([]);
    expect(asked).toEqual([]);
  });

  test.each([
    [
      'hits their price, and what cannot be taken nothing',
      { a: 'it', b: 'it', c: 'cannot' },
      0.3,
      'c of second',
    ],
    ['hits all of it', { a: 'it', b: 'it', c: 'nothing' }, 0.31, 'not_found'],
    ['misses theirs', { a: 'it', b: 'nothing', c: 'nothing' }, 0.4, 'c of second'],
    ['failures that the vendor may charge for', { a: 'it', b: 'it', c: 'leaves out' }, 0.39, 'failed'],
    ['failures that it cannot charge for nothing', { a: 'it', b: 'it', c: 'fails' }, 0.39, 'c of second'],
  ] as const)('cost what each came to: %s', async (_, says, costUsdMax, last) => {
    const { all } = market(
      {
        first: { says, terms: costs(0.1, 0.05) },
        second: { says: { b: 'it', c: 'it' }, terms: costs(0.1, 0) },
      },
      { costUsdMax },
    );

    expect((await all('a', 'b', 'c'))[2]).toBe(last);
  });

  test('a source that takes no more in the midst of a list is left alone, and one that fails once is not', async () => {
    const empty = market({ vendor: { says: { a: 'it', b: 'refuses' } } });
    const shaky = market({ vendor: { says: { a: 'it', b: 'fails' } } });

    await empty.all('a', 'b');
    await shaky.all('a', 'b');

    await expect(empty.all('a')).rejects.toMatchObject({ code: 'upstream_error' });
    expect(await shaky.all('a')).toEqual(['a of vendor']);
    expect(empty.asked).toEqual(['vendor: a b']);
  });
});
