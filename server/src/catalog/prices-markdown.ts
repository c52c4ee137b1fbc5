import { type Endpoint, groups } from '../endpoints/define-endpoint.ts';
import { creditUsd } from '../kernel/credits.ts';
import { type Price, priceVersion } from '../kernel/price.ts';
import { markdownTable } from './markdown-table.ts';

/** The price list as a page, a table a group. */
export function pricesMarkdown(endpoints: readonly Endpoint[]): string {
  const tables = groups
    .map((group) => ({ group, members: endpoints.filter((endpoint) => endpoint.group === group) }))
    .filter(({ members }) => members.length > 0)
    .map(({ group, members }) => `## ${group}\n\n${priceTable(members)}`);
  return `<!-- Made by npm run generate from the endpoints; changes made here are lost. -->

# Prices: how many credits each endpoint costs

Price list ${priceVersion}. 1 credit is ${creditUsd} US dollars. A response that is not 2xx is free. A call never costs more than Millrace
reserved for it. The account endpoints are free.

${tables.join('\n\n')}
`;
}

function priceTable(endpoints: readonly Endpoint[]): string {
  return markdownTable(
    ['endpoint', 'what it does', 'credits', 'US dollars', 'for', 'plan credits pay'],
    endpoints.map((endpoint) => {
      const { credits, unit } = amountOf(endpoint.price as Price);
      const dollars = credits.map((amount) => (amount * creditUsd).toFixed(4).replace(/0{1,2}$/, ''));
      return [
        `\`${endpoint.name}\``,
        endpoint.title,
        credits.join(' + ') || '0',
        dollars.join(' + ') || '0',
        unit,
        endpoint.coveredByPlan ? 'yes' : 'no',
      ];
    }),
  );
}

function amountOf(price: Price): { credits: number[]; unit: string } {
  switch (price.per) {
    case 'free':
      return { credits: [], unit: 'free' };
    case 'call':
      return { credits: [price.credits], unit: price.missed ? 'a call; a miss is free' : 'a call' };
    case 'item':
      return { credits: [price.credits], unit: 'an item; free if every provider fails' };
    case 'record': {
      const record = `a record in \`${price.countedBy}\``;
      return price.base === undefined
        ? { credits: [price.credits], unit: record }
        : { credits: [price.base, price.credits], unit: `a call, and ${record}; free if there is none` };
    }
  }
}
