import { expect } from 'vitest';
import { makeApiKey } from '../../server/src/accounts/api-key.ts';
import { TestApp } from '../../server/src/testing/app.ts';
import { createTestDatabase } from '../../server/src/testing/database.ts';
import { wordsOfRefusal } from './words-of-refusal.ts';

/**
 * Lets a generated client call a service with a key that is wrong, and writes down what its user is shown: wrong-keys/ in this folder, by
 * the name of the generator.
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
    // Of no workspace.
    const key = makeApiKey('sandbox');
    const said = await call(`${url}/api/v1`, key);

    expect(said).toContain('The API key is not valid.');
    expect(said).toContain('Check that the whole key was copied.');
    expect(said).not.toContain(key);
    await expect(wordsOfRefusal(said)).toMatchFileSnapshot(`wrong-keys/${generator}.txt`);
  } finally {
    await app.app.close();
    await database.drop();
  }
}
