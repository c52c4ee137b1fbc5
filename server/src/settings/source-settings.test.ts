import { expect, test } from 'vitest';
import { settingsMarkdown } from '../catalog/settings-markdown.ts';
import { isKeyless } from '../providers/keyless-sources.ts';
import { sourceNames } from '../providers/source-abouts.ts';
import { allKeylessSettings } from './keyless-settings.ts';
import { settingsOfSource } from './source-settings.ts';

const namesOf = (...of: Parameters<typeof settingsOfSource>) =>
  settingsOfSource(...of).map(({ name }) => name);

test('a source that is told whom to write to has the setting for it, and one that is asked as a browser asks has not', () => {
  for (const name of sourceNames.filter(isKeyless)) {
    expect([name, namesOf(name).includes('OUTBOUND_CONTACT')]).toEqual([name, name !== 'youtube']);
  }
  expect(namesOf('gravatar')).toContain('OUTBOUND_CONTACT');
});

test("the operator's own server of language models has all of its settings", () => {
  expect(namesOf('openai_compatible')).toEqual([
    'OPENAI_COMPATIBLE_BASE_URL',
    'OUTBOUND_CONTACT',
    'OPENAI_COMPATIBLE_MODEL',
    'OPENAI_COMPATIBLE_MODELS',
    'OPENAI_COMPATIBLE_PROVIDER',
    'OPENAI_COMPATIBLE_API_KEY',
  ]);
});

test('no source has a setting twice', () => {
  for (const name of sourceNames) expect(new Set(namesOf(name)).size).toBe(namesOf(name).length);
});

test('the page of settings says when each kind of source without a key is on', () => {
  const page = settingsMarkdown([], allKeylessSettings(), []).replaceAll('\n', ' ');

  for (const part of [
    'Open data is on unless you switch it off',
    'sources where each call sends its own session',
    'A source that you run yourself is on when you set its address',
    'is off until you switch it on',
  ])
    expect(page).toContain(part);
});
