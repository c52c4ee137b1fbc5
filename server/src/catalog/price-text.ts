import type { Price } from '../kernel/price.ts';

/** A price as a sentence: "10 credits a call and 0.5 credits for each record in `elements`." */
export function priceText(price: Price): string {
  switch (price.per) {
    case 'free':
      return 'Free.';
    case 'call':
      return `${amount(price.credits)} a call${price.missed ? '; a miss is free' : ''}.`;
    case 'item':
      return `${amount(price.credits)} for each item; one that nobody could look up is free.`;
    case 'record': {
      const each = `${amount(price.credits)} for each record in \`${price.countedBy}\``;
      return price.base === undefined
        ? `${each}; no record, no charge.`
        : `${amount(price.base)} a call and ${each}.`;
    }
  }
}

const amount = (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`);
