import { expect, test } from 'vitest';
import { isShellOfScript, runsHere } from './watch-launchers.ts';

test.each([
  'exec node server/bin/millrace.js serve',
  'node ../millrace/server/bin/millrace.js serve 2>&1',
  './millrace serve',
  'cd api && ./millrace serve',
  'millrace',
  '"C:\\millrace\\millrace.cmd" serve',
])('a script that runs Millrace in its foreground: %s', (script) => {
  expect(runsHere(script)).toBe(true);
});

test.each([
  'vitest run',
  './start-millrace.sh',
  'docker run millrace-image',
  'nohup ./millrace serve > log',
  './millrace serve > log 2>&1 &',
  'setsid ./millrace serve',
])('a script that runs something else, or leaves Millrace in the background: %s', (script) => {
  expect(runsHere(script)).toBe(false);
});

test.each([
  ['sh -c node server/bin/millrace.js serve ', true],
  ['/bin/sh -c ./millrace serve', true],
  ['bash -l -c npm start', true],
  ['npm start', false],
  ['-bash', false],
  ['/usr/bin/zsh', false],
  ['node /usr/bin/yarn start', false],
] as const)(
  'a shell that runs a script, and nothing else, is between npm and the service: %s',
  (command, isOne) => {
    expect(isShellOfScript(command)).toBe(isOne);
  },
);
