import { expect, test } from 'vitest';
import { helloNameOf } from './hello-name.ts';

test.each<[string, string[], string]>([
  ['Verify.Weir.example', ['192.0.2.7'], 'verify.weir.example'],
  ['weir', ['192.0.2.7'], '[192.0.2.7]'],
  ['weir', ['2001:db8::7', '192.0.2.7'], '[192.0.2.7]'],
  ['weir', ['2001:db8::7'], '[IPv6:2001:db8::7]'],
  ['localhost', [], '[127.0.0.1]'],
  ['192.0.2.9', ['192.0.2.7'], '[192.0.2.7]'],
  ['weir .example', ['192.0.2.7'], '[192.0.2.7]'],
])(
  'without a setting a machine called %j introduces itself as it is: %j, %s',
  (hostname, addresses, name) => {
    expect(helloNameOf(hostname, addresses)).toBe(name);
  },
);
