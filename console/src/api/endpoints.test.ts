import { expect, test } from 'vitest';
import { priceLabel, priceText } from './endpoints.ts';

test.each([
  [{ credits_per_call: 5 }, '5', '5 credits'],
  [{ credits_per_call: 1 }, '1', '1 credit'],
  [{ credits_per_call: 0 }, 'free', 'free'],
  [{ credits_per_result: 0.5 }, '0.5 each', '0.5 credits each'],
  [{ credits_per_result: 1 }, '1 each', '1 credit each'],
  [{ base_credits_per_call: 10, credits_per_result: 0.5 }, '10 + 0.5 each', '10 + 0.5 credits each'],
])('the price of %j is short in a list, and names its unit elsewhere', (pricing, label, text) => {
  expect(priceLabel(pricing as Parameters<typeof priceLabel>[0])).toBe(label);
  expect(priceText(pricing as Parameters<typeof priceText>[0])).toBe(text);
});
