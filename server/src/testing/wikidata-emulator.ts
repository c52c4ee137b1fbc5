import { openWikidata } from '../providers/wikidata/wikidata.ts';
import type { CompanyKey } from '../records/company-key.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from './vendor-emulator.ts';

/* Wikidata and its query service with few items: an instrument maker of Aarhus, unless a test has others. */

const soon = () => AbortSignal.timeout(60_000);
export const userAgent = 'Millrace/test (https://weir.example/bot)';

/** Both of its addresses are that one. */
export const wikidataAt = (url: string) =>
  openWikidata({ addresses: { BASE_URL: url, QUERY_BASE_URL: url }, userAgent });

export const said = (value: unknown, more: object = {}) => ({
  mainsnak: { snaktype: 'value', datavalue: { value } },
  rank: 'normal',
  ...more,
});
export const qualified = (qualifiers: Readonly<Record<string, unknown>>) => ({
  qualifiers: Object.fromEntries(
    Object.entries(qualifiers).map(([property, value]) => [property, [{ datavalue: { value } }]]),
  ),
});
export const anItem = (id: string) => ({ 'entity-type': 'item', id });
export const inEnglish = (text: string) => ({ en: { language: 'en', value: text } });
export const year = (of: number) => ({ time: `+${of}-00-00T00:00:00Z`, precision: 9 });

export const halden = {
  type: 'item',
  id: 'Q501',
  labels: inEnglish('Halden Instruments'),
  descriptions: inEnglish('Danish maker of flow meters'),
  claims: {
    P856: [
      said('http://old.halden.example/', { rank: 'deprecated' }),
      said('https://www.halden.example/'),
      said('https://halden.dk.example/da'),
    ],
    P4264: [said('48213377'), said('Halden-Instruments')],
    P571: [said({ time: '+2009-04-01T00:00:00Z', precision: 11 })],
    P159: [
      said(anItem('Q25319'), qualified({ P582: year(2015) })),
      said(anItem('Q25319'), {
        rank: 'preferred',
        ...qualified({ P281: '8000', P6375: { text: 'Havnegade 12', language: 'da' } }),
      }),
    ],
    P452: [said(anItem('Q601')), said(anItem('Q602'))],
    P1128: [
      said({ amount: '+120', unit: '1' }, qualified({ P585: year(2012) })),
      said({ amount: '+264', unit: '1' }, qualified({ P585: year(2024) })),
      said({ amount: '+90', unit: '1' }, qualified({ P585: year(2025), P518: anItem('Q183') })),
    ],
    P2139: [said({ amount: '+25000000', unit: 'http://www.wikidata.org/entity/Q25417' })],
    P1454: [said(anItem('Q603'))],
    P154: [said('Halden logo.svg')],
    P414: [said(anItem('Q604'), qualified({ P249: 'HALD' }))],
    P2002: [said('haldenflow')],
    P1329: [said('+45 86 12 34 56')],
    P968: [said('mailto:post@halden.dk')],
  },
};
export const facts = {
  Q25319: { label: 'Aarhus', in: 'DK' },
  Q25417: { label: 'Danish krone', currency: 'DKK' },
  Q601: { label: 'measuring instrument industry' },
  Q602: { mul: 'Software' },
  Q603: { label: 'aktieselskab' },
};

export interface World {
  readonly pages?: Readonly<Record<string, readonly [item: string, sitelinks: number][]>>;
  readonly sites?: World['pages'];
  /** By their pages among the funded. */
  readonly funded?: World['pages'];
  readonly names?: readonly object[];
  /** Of the items that were found by name. */
  readonly companies?: readonly string[];
  readonly items?: readonly object[];
  readonly facts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const rows = (list: readonly Readonly<Record<string, string>>[]) => ({
  body: {
    head: { vars: [] },
    results: {
      bindings: list.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { type: 'literal', value }])),
      ),
    },
  },
});
export const entity = (id: string) => `http://www.wikidata.org/entity/${id}`;

/** Answers as its documents say; queries are told apart by what they ask for. */
export function answerOf(world: World, { path, query }: EmulatedRequest): EmulatedReply {
  if (path === '/sparql') {
    const sparql = query.query ?? '';
    const asked = (list: World['pages'] = {}) =>
      rows(
        Object.entries(list)
          .filter(([v]) => sparql.includes(`"${v}"`) || sparql.includes(`<${v}>`))
          .flatMap(([v, found]) => found.map(([i, n]) => ({ v, i: entity(i), n: String(n) }))),
      );
    if (sparql.includes('?i wdt:P4264 ?v')) return asked(world.pages);
    if (sparql.includes('?i wdt:P856 ?v')) return asked(world.sites);
    if (sparql.includes('?i wdt:P2088 ?v')) return asked(world.funded);
    if (!sparql.includes('rdfs:label'))
      return rows(
        (world.companies ?? []).filter((id) => sparql.includes(`wd:${id} `)).map((id) => ({ i: entity(id) })),
      );
    return rows(
      Object.entries(world.facts ?? facts)
        .filter(([id]) => sparql.includes(`wd:${id} `))
        .map(([id, told]) => ({ i: entity(id), ...told })),
    );
  }
  if (query.action === 'wbsearchentities') return { body: { search: world.names ?? [], success: 1 } };
  const wanted = (query.ids ?? '').split('|');
  const items = (world.items ?? [halden]) as readonly { id: string }[];
  return {
    body: {
      entities: Object.fromEntries(
        wanted.map((id) => [id, items.find((one) => one.id === id) ?? { id, missing: '' }]),
      ),
      success: 1,
    },
  };
}

export async function openWorld(world: World) {
  const emulator = await VendorEmulator.start((request) => answerOf(world, request));
  const provider = wikidataAt(emulator.url);
  const lookUp = async (...keys: CompanyKey[]) => (await provider.lookUpCompanies?.(keys, soon())) ?? [];
  return { emulator, lookUp, [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose]() };
}

export const byId: CompanyKey = { by: 'network_id', value: '48213377' };
export const ofHalden: World = { pages: { '48213377': [['Q501', 4]] } };
