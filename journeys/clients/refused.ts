import { expect } from 'vitest';
import { makeApiKey } from '../../server/src/accounts/api-key.ts';
import { TestApp } from '../../server/src/testing/app.ts';
import { createTestDatabase } from '../../server/src/testing/database.ts';
import { pageOfRefusals, type RefusedKey, refusedKeys, wordsOfRefusal } from './words-of-refusal.ts';

/**
 * Lets a generated client call a service with a key that is wrong, one that was revoked, and none, and writes down what its user is shown:
 * wrong-keys/ in this folder, by the name of the generator.
 *
 * @param call gets the address of the API and the key; what it wrote has the words of the service
 */
export async function expectRefusal(
  generator: string,
  call: (url: string, key: string) => Promise<string>,
): Promise<void> {
  const database = await createTestDatabase();
  const app = await TestApp.open(database);
  try {
    const url = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { sandbox } = await app.customer();
    await database.pool.query('update api_keys set revoked_at = now()');
    const keys: Readonly<Record<RefusedKey, string>> = {
      // Of no workspace.
      'a wrong key': makeApiKey('sandbox'),
      'a revoked key': sandbox,
      'no key': '',
    };

    const shown: [RefusedKey, string][] = [];
    for (const { what, words } of refusedKeys) {
      const key = keys[what];
      const said = await call(`${url}/api/v1`, key);
      for (const one of words) expect(said).toContain(one);
      // What is shown of an error is pasted into issues.
      if (key !== '') expect(said).not.toContain(key);
      shown.push([what, wordsOfRefusal(said)]);
    }
    await expect(pageOfRefusals(shown)).toMatchFileSnapshot(`wrong-keys/${generator}.txt`);
  } finally {
    await app.app.close();
    await database.drop();
  }
}
