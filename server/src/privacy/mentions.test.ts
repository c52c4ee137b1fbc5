import { expect, test } from 'vitest';
import { Mentions } from './mentions.ts';

const of = (...identifiers: string[]) => new Mentions(identifiers);

test('a person is found in the beginning of a long body as in the whole, however JSON writes it', () => {
  const whole = '{"text":"a \\"note\\"","email":"mira\\u0040halden.example","rest":"…"}';

  for (let end = whole.indexOf(',"rest"'); end <= whole.length; end++) {
    expect(of('email:mira@halden.example').areIn(whole.slice(0, end))).toBe(true);
  }
  expect(of('email:otto@halden.example').areIn(whole.slice(0, -3))).toBe(false);
  // Within a text that is cut.
  expect(of('email:mira@halden.example').areIn('{"text":"write to mira\\u0040halden.example or ')).toBe(true);
});

test('a name is found in it where its company is in what was kept', () => {
  const mira = of('name:mira voss domain:halden.example');

  expect(mira.areIn('{"name":"Mira Voss","domain":"halden.example","text":"cut here ')).toBe(true);
  expect(mira.areIn('{"name":"Mira Voss","text":"cut here ')).toBe(false);
});
