import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { toCredits } from '../kernel/credits.ts';
import { mostItCanCost, type Price } from '../kernel/price.ts';

/** A price as a sentence: "10 credits a call and 0.5 credits for each record in `elements`." */
export function priceText(price: Price): string {
  switch (price.per) {
    case 'free':
      return 'Free.';
    case 'call':
      return `${amount(price.credits)} a call${missText(price)}.`;
    case 'item':
      return `${amount(price.credits)} for each item; if every provider fails, it is free.`;
    case 'record': {
      const each = `${amount(price.credits)} for each record in \`${price.countedBy}\``;
      const base = price.base === undefined ? '' : `${amount(price.base)} a call and `;
      return `${base}${each}; no record, no charge.`;
    }
  }
}

/** The operator can charge for misses of waterfalls only: their answers say what a miss cost. */
const missText = ({ missed, missCredits }: Extract<Price, { per: 'call' }>) =>
  missed ? `; a miss is free${missCredits ? ', unless the operator charges for misses' : ''}` : '';

/** What the call of the example costs, where its price depends on what is found and another endpoint could be called instead; else undefined. */
export function typicalPriceText({ price, instead, request, example }: Endpoint): string | undefined {
  if (instead === undefined || price.per !== 'record') return undefined;
  const most = mostItCanCost(price as Price<unknown, never>, request.parse(example.request));
  return `A typical call: up to ${amount(toCredits(most))}.`;
}

const amount = (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`);
