import type { Company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import { normalName } from '../../records/normal-name.ts';
import { type Capabilities, type Looked, ProviderFailure } from '../capabilities.ts';
import { companyOf } from '../harvestapi/items/companies.ts';
import { lookUpEach } from '../look-up-each.ts';
import { foundUnlessNull, notFound, unsupported } from '../vendor-fields.ts';
import { companyPage, isCompany } from './company-page.ts';
import { checkPage, pageOf, placeText, readItems, rowsByPages } from './read-rows.ts';
import type { ActorRunner } from './run-actor.ts';

const companyUsd = 0.004;
/** Some actors end at once where they may cost less than this. */
const leastUsd = 0.1;
const companiesAtOnce = 25;
/** Of its list of companies. */
const pageSize = 50;

/** Actors `linkedin-company` and `linkedin-company-search`. */
export function companiesOf(runner: ActorRunner): Pick<Capabilities, 'lookUpCompanies' | 'searchCompanies'> {
  return {
    async lookUpCompanies(keys, signal) {
      const groups = Array.from({ length: Math.ceil(keys.length / companiesAtOnce) }, (_, at) =>
        keys.slice(at * companiesAtOnce, (at + 1) * companiesAtOnce),
      );
      const looked = await lookUpEach(groups, 2, signal, async (group) => ({
        outcome: 'found',
        value: await lookUpGroup(runner, group, signal),
      }));
      return groups.flatMap((group, at) => {
        const answer = looked[at];
        return group.map((key, position): Looked<Company> => {
          if (companyPage(key) === null && nameOf(key) === undefined) return unsupported;
          if (answer?.outcome === 'failed') return answer;
          return (answer?.outcome === 'found' ? answer.value[position] : null) ?? notFound;
        });
      });
    },

    async searchCompanies(search, signal) {
      const { text, place, sizes = [], industries = [] } = search;
      const location = placeText(search.location);
      // It knows industries and places by ids of the network.
      const isEmpty = !text && !location && sizes.length === 0;
      if (place !== undefined || location === null || industries.length > 0 || isEmpty)
        return { outcome: 'skipped', why: 'unsupported' };
      const rows = await rowsByPages(search, pageSize, async (startPage, rowsMax) =>
        checkPage(
          await runner.run(
            'searchCompanies',
            {
              input: {
                scraperMode: 'short',
                ...(text ? { searchQuery: text } : {}),
                ...(location ? { locations: [location] } : {}),
                // Its labels are ours.
                ...(sizes.length > 0 ? { companySize: sizes } : {}),
                startPage,
                takePages: 1,
                maxItems: rowsMax,
              },
              itemsMax: rowsMax,
              usdMax: leastUsd + 2 * companyUsd * rowsMax,
            },
            signal,
          ),
          startPage,
        ),
      );
      if (rows === null) return { outcome: 'skipped', why: 'unsupported' };
      return pageOf(search, rows, (told) => readItems(told, companyOf));
    },
  };
}

/** Those that have a page by their page, then the others by their exact name. */
async function lookUpGroup(
  runner: ActorRunner,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<Looked<Company>[]> {
  const byPage = await readCompanies(
    runner,
    'companies',
    keys.flatMap((key) => companyPage(key) ?? []),
    signal,
  );
  const found = keys.map((key) => byPage.find((company) => isCompany(key, company) === true) ?? null);
  const open = keys.flatMap((key, at) => (found[at] === null ? (nameOf(key) ?? []) : []));
  const byName = await readCompanies(runner, 'searches', open, signal).catch((error: unknown) => {
    // What was found by its page is paid, and stays.
    if (!(error instanceof ProviderFailure) || byPage.length === 0) throw error;
    return error;
  });
  return keys.map((key, at): Looked<Company> => {
    const name = nameOf(key);
    const known = found[at] ?? null;
    if (known !== null || name === undefined) return foundUnlessNull(known);
    if (byName instanceof ProviderFailure) return { outcome: 'failed', failure: byName };
    // The search gives whatever comes closest.
    return foundUnlessNull(byName.find((company) => normalName(company.name) === name) ?? null);
  });
}

const nameOf = (key: CompanyKey) =>
  key.by === 'name' ? key.value : 'orName' in key ? key.orName : undefined;

async function readCompanies(
  runner: ActorRunner,
  input: 'companies' | 'searches',
  asked: readonly string[],
  signal: AbortSignal,
): Promise<Company[]> {
  const distinct = [...new Set(asked)];
  if (distinct.length === 0) return [];
  const items = await runner.run(
    'lookUpCompanies',
    {
      input: { [input]: distinct },
      itemsMax: distinct.length,
      usdMax: leastUsd + 2 * companyUsd * distinct.length,
    },
    signal,
  );
  return readItems(items, (item) => companyOf(item.element ?? item));
}
