import { z } from 'zod';
import type { Company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import type { Looked, Provider } from '../capabilities.ts';
import { lookUpEach } from '../look-up-each.ts';
import { notFound } from '../vendor-fields.ts';
import { companyOfItem, domainsOf, type Item, item, namedBy, pagesOf } from './company-of-item.ts';
import { findItems } from './find-items.ts';
import { lookUpFunding } from './funding.ts';
import { readFacts } from './item-facts.ts';
import { WikidataClient, type WikidataSettings } from './wikidata-client.ts';

/** An item may have a megabyte, and an answer five. */
const keysAtOnce = 4;

/**
 * Companies of Wikidata, which everybody may use (CC0) and nobody has a key of. It knows the larger ones: what they are, where they sit, how
 * many work there, and often their page on the network. A company is asked for by three to five questions, one after another.
 *
 * @see https://www.wikidata.org/wiki/Wikidata:Data_access (shared/vendors/wikidata-wikipedia.md, read 2026-11-22)
 */
export function openWikidata(settings: WikidataSettings): Provider {
  const client = new WikidataClient(settings);
  return {
    name: 'wikidata',
    // Its questions take turns anyway: those of more calls would wait longer than the next source takes.
    terms: { timeoutMs: 12_000, concurrency: 3 },
    unavailable: () => null,
    lookUpFunding: (key, signal) => lookUpFunding(client, key, signal),
    async lookUpCompanies(keys, signal) {
      const groups = Array.from({ length: Math.ceil(keys.length / keysAtOnce) }, (_, at) =>
        keys.slice(at * keysAtOnce, (at + 1) * keysAtOnce),
      );
      const looked = await lookUpEach(groups, 1, signal, async (group) => ({
        outcome: 'found',
        value: await lookUpGroup(client, group, signal),
      }));
      return groups.flatMap((group, at) => {
        const answer = looked[at];
        return group.map((_, position): Looked<Company> => {
          if (answer?.outcome === 'failed') return answer;
          return (answer?.outcome === 'found' ? answer.value[position] : undefined) ?? notFound;
        });
      });
    },
  };
}

async function lookUpGroup(
  client: WikidataClient,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<Looked<Company>[]> {
  const itemOfKey = await findItems(client, keys, signal);
  const ids = [...new Set(keys.flatMap((key) => itemOfKey(key)?.id ?? []))];
  if (ids.length === 0) return keys.map(() => notFound);
  const { entities } = await client.ask(
    {
      action: 'wbgetentities',
      ids: ids.join('|'),
      props: 'labels|descriptions|claims',
      languages: 'en',
      languagefallback: 1,
    },
    itemsAnswer,
    signal,
  );
  const chosen = keys.map((key): Item | undefined => {
    const found = itemOfKey(key);
    const read = found && entities[found.id];
    return read && (found.isNamed || saysSo(key, read)) ? read : undefined;
  });
  const named = chosen.flatMap((read) => (read ? namedBy(read.claims ?? {}) : []));
  const facts = await readFacts(client, [...new Set(named)], signal);
  return chosen.map((read, at): Looked<Company> => {
    const company = read ? companyOfItem(read, facts, keys[at]?.value) : null;
    // What it knows of a company is a part of what its page tells.
    return company ? { outcome: 'found', value: company, isPartial: true } : notFound;
  });
}

/** The query service may be behind what the item itself says. */
function saysSo({ by, value }: CompanyKey, { claims }: Item): boolean {
  const { ids, universalNames } = pagesOf(claims ?? {});
  if (by === 'domain') return domainsOf(claims ?? {}).includes(value);
  return (by === 'network_id' ? ids : universalNames).includes(value);
}

const itemsAnswer = z.object({ entities: z.record(z.string(), item) });
