import { expect, onTestFinished, vi } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { connect, test } from '../testing/oauth-user.ts';

let app: TestApp;
let origin: string;
let key: string;
let clientId: string;

test.beforeEach(({ oauth, user }) => {
  ({ app, origin } = oauth);
  ({ key, clientId } = user);
});

test.for(['connection', 'key'])(
  'access ends within two seconds in every process when the %s ends',
  async (what) => {
    const other = await TestApp.open(app.db, [], { publicUrl: origin });
    onTestFinished(() => other.app.close());
    const { tokens } = await connect(origin, key, { clientId });
    const statusThere = async () => {
      const response = await other.app.server.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
      });
      return response.statusCode;
    };
    expect(await statusThere()).toBe(200);

    if (what === 'connection') {
      const { body } = await app.get('/connections', key);
      const [{ id }] = body.connections;
      await app.send('DELETE', `/connections/${id}`, key);
    } else {
      // As `millrace key revoke` does it.
      await app.db.pool.query(
        `with revoked as (update api_keys set revoked_at = now() where id = (select key_id from oauth_grants order by created_at desc limit 1))
       update settings_generation set generation = generation + 1`,
      );
    }

    await vi.waitFor(async () => expect(await statusThere()).toBe(401), { timeout: 2_000, interval: 50 });
  },
);
