import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionTitles } from './action-titles.ts';

const source = join(import.meta.dirname, '..');

/** Names that lines are written with by hand, beside those that are named after their route. */
function writtenActions(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^(?:admin|identity|manage-api)\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'),
  );
  return files.flatMap((name) => {
    const text = readFileSync(join(source, name), 'utf8');
    if (!/writeAudit|inBackground/.test(text)) return [];
    return [...text.matchAll(/\baction: (.+),$|inBackground\(context, ('.+?')/gm)].flatMap(
      ([, written, ofCommand]) =>
        [...(written ?? ofCommand ?? '').replaceAll(/=== '\w+'/g, '').matchAll(/'([a-z_]+)'/g)].map(
          ([, action = '']) => action,
        ),
    );
  });
}

test('every action that the audit log can hold has a title', () => {
  const titles = actionTitles();
  const written = writtenActions();

  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((action) => titles[action] === undefined)).toEqual([]);
});

test('the log of an organization can hold changes of its members and of operators, not of the instance alone', () => {
  const titles = actionTitles();

  for (const action of ['key_rotate', 'member_change', 'organization_book', 'account_leave'])
    expect(titles[action]?.isOfOrganization, action).toBe(true);
  for (const action of ['endpoint_change', 'operator_invite', 'session_begin'])
    expect(titles[action]?.isOfOrganization, action).toBe(false);
});
