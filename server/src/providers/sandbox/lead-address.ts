import { type CompanyKey, companyKeyOf } from '../../records/company-key.ts';
import type { LeadFilters, LeadSearch } from '../../records/person-searches.ts';

/*
 * Addresses of advanced searches (Sales Navigator), as the sandbox reads them: `…/sales/search/people?query=(keywords:…,filters:List((type:REGION,
 * values:List((id:1,text:Denmark,selectionType:INCLUDED)))))`. Only the network knows its ids, so the texts beside them count. What has none, and
 * filters that are not listed here, do not narrow the search.
 */

type TextFilter =
  | 'locations'
  | 'seniorities'
  | 'functions'
  | 'industries'
  | 'currentTitles'
  | 'pastTitles'
  | 'headquarters';
type CompanyFilter = 'currentCompanies' | 'pastCompanies' | 'schools';

const textFilters: Readonly<Record<string, TextFilter>> = {
  REGION: 'locations',
  GEOGRAPHY: 'locations',
  BING_GEO: 'locations',
  SENIORITY_LEVEL: 'seniorities',
  FUNCTION: 'functions',
  INDUSTRY: 'industries',
  TITLE: 'currentTitles',
  CURRENT_TITLE: 'currentTitles',
  PAST_TITLE: 'pastTitles',
  COMPANY_HEADQUARTERS: 'headquarters',
};
const companyFilters: Readonly<Record<string, CompanyFilter>> = {
  CURRENT_COMPANY: 'currentCompanies',
  PAST_COMPANY: 'pastCompanies',
  SCHOOL: 'schools',
};

/** @param address at most some thousand characters */
export function leadsOfAddress(
  address: string,
): Pick<LeadSearch, 'text' | 'companySizes' | 'excluded'> & LeadFilters {
  const query = URL.parse(address)?.searchParams;
  const asked = query?.get('query') ?? '';
  const keywords = plain(/[(,]keywords:([^,()]*)/.exec(asked)?.[1] ?? query?.get('keywords') ?? '');
  const values = [...asked.matchAll(/\(type:([A-Z_]+),values:List\(((?:\([^()]*\),?)*)\)/g)].flatMap(
    ([, type = '', list = '']) =>
      [...list.matchAll(/\(([^()]*)\)/g)].map(([, value = '']) => ({
        type,
        text: plain(/(?:^|,)text:([^,]*)/.exec(value)?.[1] ?? ''),
        isExcluded: value.includes('selectionType:EXCLUDED'),
      })),
  );
  const known = values.filter(({ text }) => text !== '');
  const sizes = known.filter(({ type, isExcluded }) => type === 'COMPANY_HEADCOUNT' && !isExcluded);
  return {
    ...(keywords === '' ? {} : { text: keywords }),
    ...(sizes.length === 0 ? {} : { companySizes: sizes.map(({ text }) => text) }),
    ...filtersOf(known.filter(({ isExcluded }) => !isExcluded)),
    excluded: filtersOf(known.filter(({ isExcluded }) => isExcluded)),
  };
}

function filtersOf(values: readonly { readonly type: string; readonly text: string }[]): LeadFilters {
  const texts: Partial<Record<TextFilter, string[]>> = {};
  const companies: Partial<Record<CompanyFilter, CompanyKey[]>> = {};
  for (const { type, text } of values) {
    const filter = textFilters[type];
    const companyFilter = companyFilters[type];
    const key = companyFilter && companyKeyOf(text);
    if (filter) texts[filter] = [...(texts[filter] ?? []), text];
    if (companyFilter && key) companies[companyFilter] = [...(companies[companyFilter] ?? []), key];
  }
  return { ...texts, ...companies };
}

/** Texts are often encoded twice. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    // A lone % is a letter of the text.
    return text.trim();
  }
}
