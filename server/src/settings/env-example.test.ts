import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { examineConfig, settingNames } from './config.ts';

test('.env.example names settings that exist, with values that can be', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const set = parseEnv(text.replace(/^# (?=[A-Z_]+=)/gm, ''));

  expect(Object.keys(set).length).toBeGreaterThan(4);
  expect(Object.keys(set).filter((name) => !settingNames().has(name))).toEqual([]);
  expect(examineConfig(set).errors).toEqual([]);
});
