import { expect, test } from 'vitest';
import { normalizePhoneEndpoint } from './normalize-phone.ts';

// It computes, and needs nothing of the context.
const run = (phone_number: string, country_code?: string) =>
  normalizePhoneEndpoint.run({ phone_number, country_code } as never, {} as never);

test('a country that cannot be read is refused by its field, and not answered with a number that is not valid', () => {
  expect(() => run('020 7946 0958', 'XX')).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      message: expect.stringContaining('country_code: is not a country'),
    }),
  );
});

test('a number with a plus sign needs no country, and is answered whatever the field says', () => {
  expect(run('+44 20 7946 0958', 'N/A')).toMatchObject({ e164: '+442079460958', valid: true });
});

test('a wrong number of a country that can be read is answered as not valid', () => {
  expect(run('020 7946', 'United Kingdom')).toMatchObject({ valid: false });
});
