import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { reservedForCustom } from '../../boot/open-custom-providers.ts';
import { type CustomEvent, CustomProviders } from './custom-providers.ts';

interface World {
  readonly folder: string;
  readonly events: CustomEvent[];
  write(name: string, text: string): void;
  open(): Promise<CustomProviders>;
}

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  world: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-providers-'));
    const events: CustomEvent[] = [];
    await use({
      folder,
      events,
      write: (name, text) => writeFileSync(join(folder, name), text),
      open: () =>
        CustomProviders.open({
          folder,
          reserved: reservedForCustom(),
          secretOf: (variable) => (variable === 'SET_KEY' ? 'a-secret' : null),
          userAgent: 'Millrace/test',
          onEvent: (event) => events.push(event),
        }),
    });
    rmSync(folder, { recursive: true, force: true });
  },
});

const file = (name: string, { path = '/find', secret = 'SET_KEY' } = {}) => `
name: ${name}
title: A provider for tests
baseUrl: https://api.${name}.example
auth: { type: bearer, secret: env ${secret} }
capabilities:
  findEmail:
    requests: [{ requires: [full_name], path: ${path}, query: { n: '{{full_name}}' } }]
    answer: { email: email }
`;
const broken = file('acme').replace('capabilities', 'capabilitys');
const names = (providers: CustomProviders) => providers.list.map(({ name }) => name);
/** A change is taken when it has stayed the same from one look to the next. */
const look = async (providers: CustomProviders) => [
  ...(await providers.reload()),
  ...(await providers.reload()),
];

test('the files of a folder are providers, in the order of their names', async ({ world }) => {
  world.write('b.yaml', file('beck'));
  world.write('a.yml', file('acme'));
  world.write(
    'c.JSON',
    JSON.stringify({
      name: 'calder',
      baseUrl: 'https://c.example',
      auth: { type: 'none' },
      capabilities: {
        verifyEmail: { requests: [{ requires: ['email'], path: '/v/{{email}}' }], answer: { status: 's' } },
      },
    }),
  );
  world.write('.hidden.yaml', file('hidden'));
  world.write('readme.md', 'words');
  mkdirSync(join(world.folder, 'folder.yaml'));
  symlinkSync('nowhere', join(world.folder, 'link.yaml'));

  const providers = await world.open();

  expect(names(providers)).toEqual(['acme', 'beck', 'calder']);
  expect(providers.list.map((provider) => provider.unavailable())).toEqual([null, null, null]);
  expect(world.events.map(({ kind }) => kind)).toEqual(['added', 'added', 'added']);
});

test('no folder is no provider, and one that is made later is seen', async ({ world }) => {
  rmSync(world.folder, { recursive: true });
  const providers = await world.open();
  const before = names(providers);

  mkdirSync(world.folder);
  world.write('a.yaml', file('acme'));
  const changed = await look(providers);

  expect([before, changed, names(providers)]).toEqual([[], ['acme'], ['acme']]);
  expect(world.events).toEqual([{ kind: 'added', file: 'a.yaml', provider: 'acme' }]);
});

test('a file that has changed is another provider; what did not change is the same as before', async ({
  world,
}) => {
  world.write('a.yaml', file('acme'));
  world.write('b.yaml', file('beck'));
  const providers = await world.open();
  const [acme, beck] = providers.list;

  world.write('a.yaml', file('acme', { path: '/other' }));
  const changed = await look(providers);

  expect(changed).toEqual(['acme']);
  expect(providers.list[0]).not.toBe(acme);
  expect(providers.list[1]).toBe(beck);
  expect(world.events.at(-1)).toEqual({ kind: 'changed', file: 'a.yaml', provider: 'acme' });
});

test('where nothing changes, the list is the same, also when a file was only touched', async ({ world }) => {
  world.write('a.yaml', file('acme'));
  const providers = await world.open();
  const { list } = providers;

  const nothing = await look(providers);
  world.write('a.yaml', file('acme'));
  const touched = await look(providers);

  expect([nothing, touched]).toEqual([[], []]);
  expect(providers.list).toBe(list);
});

test('a file that is being written is not read before it stays the same', async ({ world }) => {
  world.write('a.yaml', file('acme'));
  const providers = await world.open();
  const [acme] = providers.list;

  world.write('a.yaml', file('acme').slice(0, 60));
  const first = await providers.reload();
  world.write('a.yaml', file('acme', { path: '/other' }));
  const second = await providers.reload();
  const during = providers.list[0];
  const third = await providers.reload();

  expect([first, second, third]).toEqual([[], [], ['acme']]);
  expect(during).toBe(acme);
  expect(world.events.filter(({ kind }) => kind === 'mistakes')).toEqual([]);
});

test('a broken new version keeps the old one running, is told once with its place, and is taken when it is mended', async ({
  world,
}) => {
  world.write('a.yaml', file('acme'));
  const providers = await world.open();
  const [acme] = providers.list;

  world.write('a.yaml', broken);
  const atBreak = [...(await look(providers)), ...(await look(providers))];
  const during = providers.list[0];
  world.write('a.yaml', file('acme', { path: '/mended' }));
  const atMend = await look(providers);

  expect([atBreak, atMend]).toEqual([[], ['acme']]);
  expect(during).toBe(acme);
  expect(providers.list[0]).not.toBe(acme);
  const told = world.events.filter(({ kind }) => kind === 'mistakes');
  expect(told).toMatchObject([{ file: 'a.yaml', keeps: 'acme' }]);
  expect(told[0]).toMatchObject({
    mistakes: expect.arrayContaining([
      expect.objectContaining({ line: 6, message: expect.stringContaining('Did you mean') }),
    ]),
  });
});

test('a file that never worked says why in place of its provider, and fails where it is asked', async ({
  world,
}) => {
  world.write('a.yaml', file('acme').replace('path: /find', 'path: find'));

  const providers = await world.open();

  const [standIn] = providers.list;
  expect(await standIn?.unavailable()).toMatch(
    /^The custom provider file a\.yaml has a mistake in line 8\. .*provider lint/,
  );
  await expect(standIn?.findEmail?.({} as never, new AbortController().signal)).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

test('a provider whose secret is not set says which variable, and is not asked', async ({ world }) => {
  world.write('a.yaml', file('acme', { secret: 'UNSET_KEY' }));

  const [acme] = (await world.open()).list;

  expect(await acme?.unavailable()).toMatch(/^Set UNSET_KEY to the secret of acme/);
});

test('a file that is deleted takes its provider along, and a renamed one does not', async ({ world }) => {
  world.write('a.yaml', file('acme'));
  world.write('b.yaml', file('beck'));
  const providers = await world.open();

  unlinkSync(join(world.folder, 'b.yaml'));
  const gone = await look(providers);
  renameSync(join(world.folder, 'a.yaml'), join(world.folder, 'z.yaml'));
  await look(providers);

  expect(gone).toEqual(['beck']);
  expect(names(providers)).toEqual(['acme']);
});

test('a file that an editor takes away and writes anew is there all the time, in its place', async ({
  world,
}) => {
  for (const name of ['acme', 'beck', 'calder']) world.write(`${name}.yaml`, file(name));
  const providers = await world.open();

  unlinkSync(join(world.folder, 'beck.yaml'));
  await providers.reload();
  const meanwhile = names(providers);
  world.write('beck.yaml', file('beck', { path: '/written-anew' }));
  const changed = await look(providers);

  expect(meanwhile).toEqual(['acme', 'beck', 'calder']);
  expect(changed).toEqual(['beck']);
  expect(names(providers)).toEqual(['acme', 'beck', 'calder']);
  expect(world.events.filter(({ kind }) => kind === 'removed')).toEqual([]);
});

test('a file that goes while another takes its name over leaves one provider of that name', async ({
  world,
}) => {
  world.write('b.yaml', file('beck'));
  const providers = await world.open();

  await providers.reload();
  world.write('a.yaml', file('beck', { path: '/successor' }));
  await providers.reload();
  unlinkSync(join(world.folder, 'b.yaml'));
  const changed = await providers.reload();

  expect(names(providers)).toEqual(['beck']);
  expect(changed).toEqual(['beck']);
});

test('of two files with one name the first keeps it, and the other gets it when it is free', async ({
  world,
}) => {
  world.write('b.yaml', file('acme'));
  const providers = await world.open();
  const [acme] = providers.list;

  world.write('a.yaml', file('acme', { path: '/stolen' }));
  await look(providers);
  const during = providers.list.filter(({ unavailable }) => unavailable() === null);
  unlinkSync(join(world.folder, 'b.yaml'));
  await look(providers);
  await look(providers);

  expect(during).toEqual([acme]);
  expect(world.events.find(({ kind }) => kind === 'mistakes')).toMatchObject({ file: 'a.yaml', keeps: null });
  expect(names(providers)).toEqual(['acme']);
  expect(providers.list[0]).not.toBe(acme);
  expect(providers.list[0]?.unavailable()).toBe(null);
});

test('no file takes the name of a vendor or of a source of ours', async ({ world }) => {
  world.write('a.yaml', file('hunter'));
  world.write('b.yaml', file('native'));

  const providers = await world.open();

  expect(world.events).toMatchObject([{ kind: 'mistakes' }, { kind: 'mistakes' }]);
  expect(providers.list.every(({ unavailable }) => unavailable() !== null)).toBe(true);
});

test('more files than any waterfall has time for are not read, and those that work go on', async ({
  world,
}) => {
  world.write('a.yaml', file('acme'));
  const providers = await world.open();
  for (let at = 0; at < 60; at++) world.write(`x${at}.yaml`, file(`acme${at}`));

  await look(providers);

  expect(names(providers)).toEqual(['acme']);
  expect(world.events.filter(({ kind }) => kind === 'unreadable')).toEqual([
    { kind: 'unreadable', message: 'There are more than 50 files of custom providers.' },
  ]);
});
