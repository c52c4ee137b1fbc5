import { expect, test } from 'vitest';
import { callersOf, callerText, callerValue } from './caller-text.ts';

const key = { caller_kind: 'key', caller: 'mr_live_4fGh…a1B2', caller_name: null } as const;
const claude = { caller_kind: 'connection', caller: 'con_1', caller_name: 'Claude' } as const;
const console = { caller_kind: 'console', caller: null, caller_name: null } as const;
const gone = { caller_kind: 'key', caller: null, caller_name: null } as const;
const unknown = { caller_kind: null, caller: null, caller_name: null } as const;

test('a caller is the hint of its key, or the name of its connection', () => {
  expect([key, claude, console, gone, unknown].map(callerText)).toEqual([
    'mr_live_4fGh…a1B2',
    'Claude',
    'Console',
    'a key that is gone',
    '–',
  ]);
});

test('each caller that can be asked for is a choice once', () => {
  const choices = callersOf([console, key, claude, console, gone, unknown, key]);

  expect(choices.map(callerValue)).toEqual(['console', 'mr_live_4fGh…a1B2', 'con_1']);
});
