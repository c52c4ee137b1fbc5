import { expect, test } from 'vitest';
import { scriptStrings } from './script-strings.ts';
import { withoutComments } from './script-tokens.ts';

test.each([
  [`a = 'x' + "y" + \`z\``, 'xyz'],
  [`a = ('x' + ('y' + 'z'))`, 'xyz'],
  [`a = 'x'; b = a + 'yz'`, 'xyz'],
  [`a = ['x','y','z'].join('')`, 'xyz'],
  [`a = ['z','y','x'].reverse().join("")`, 'xyz'],
  [`a = ['x','yz']; b = a[0] + a[1]`, 'xyz'],
  [`a = 'zyx'.split('').reverse().join('')`, 'xyz'],
  [`a = 'x-y-z'.replace(/-/g, '')`, 'xyz'],
  [`a = 'xz'.replace('z', 'yz')`, 'xyz'],
  [`a = String.fromCharCode(120, 0x79, 122)`, 'xyz'],
  [`a = atob('eHl6')`, 'xyz'],
  [`a = unescape('%78%79%u007a')`, 'xyz'],
  [`a = 'x'.concat('y' + 'z')`, 'xyz'],
  [`a = "\\x78\\u0079\\u{7a}"`, 'xyz'],
  [`a = "\\170yz"`, 'xyz'],
  [`var it = "it's", re = /['"]/g; a = 'x' + 'yz'`, 'xyz'],
  [`a = 1 / 2; b = 'x' + 'yz' // 'no'`, 'xyz'],
])('%s makes xyz', (script, expected) => {
  expect(scriptStrings(script)).toContain(expected);
});

test('what depends on the page is left out', () => {
  const script = `a = location.host + 'x'; b = f('y') + 'z'; c = constructor + 'w'`;

  expect(scriptStrings(script)).toEqual(['x', 'y', 'z', 'w']);
});

test.each([
  ['a /* b */ c', 'a   c'],
  ['a // b\nc', 'a  \nc'],
  ['a = "/* b */" // c', 'a = "/* b */"  '],
  ["a = 'http://x' + `//y`", "a = 'http://x' + `//y`"],
  ['a = /\\/*x/ + b', 'a = /\\/*x/ + b'],
  ['<!-- a\nb', ' \nb'],
  ['a = "x', 'a = "x'],
  ['a /* b', 'a  '],
])('comments are taken out of %s', (script, expected) => {
  expect(withoutComments(script)).toBe(expected);
});

test('a script may call what every object has', () => {
  const script = `hasOwnProperty('x'); constructor('y'); a.__proto__('z'); toString('w')`;

  expect(scriptStrings(script)).toEqual(['x', 'y', 'z', 'w']);
});
