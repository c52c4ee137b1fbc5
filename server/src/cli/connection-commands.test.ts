import { expect, onTestFinished } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { test } from '../testing/database.ts';
import { connect, openOauthApp, useAccess } from '../testing/oauth-user.ts';
import { ranCommand } from '../testing/ran-command.ts';

test('an operator sees who was let in, limits it, and ends it', async ({ db }) => {
  const { app, origin } = await openOauthApp(db);
  onTestFinished(() => app.app.close());
  const { live, created } = await app.customer();
  const workspace = created.workspaces[0]?.workspace_id ?? '';
  const { tokens } = await connect(origin, live);
  const run = (words: string) =>
    ranCommand(['connection', ...words.split(' ')], () => ({ ...readConfig({}), databaseUrl: db.url }));

  const listed = JSON.parse((await run(`list --workspace ${workspace} --json`)).stdout);
  expect(listed.connections).toMatchObject([
    { workspace_id: workspace, kind: 'oauth', name: 'Loom', max_credits: null },
  ]);
  const id = listed.connections[0].connection_id;
  expect(await run(`budget ${id} 2.5`)).toMatchObject({
    code: 0,
    stdout: `${id} may spend 2.50 credits in total.\n`,
  });
  expect((await run('list')).stdout).toMatch(/Loom +OAuth, 127\.0\.0\.1:9 .* 0\.00 +2\.50/);
  expect(await run(`budget ${id} none`)).toMatchObject({ code: 0 });

  expect(await run(`end ${id}`)).toMatchObject({ code: 0, stdout: `${id} has ended.\n` });

  expect((await useAccess(origin, tokens.access_token)).status).toBe(401);
  expect((await run('list')).stdout).toBe('There are no connections.\n');
  expect(await run(`end ${id}`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('millrace connection list'),
  });
  expect(await run(`budget ${id} lots`)).toMatchObject({ code: 2 });
});
