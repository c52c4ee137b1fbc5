import { afterAll, beforeAll } from 'vitest';
import { TestApp } from './app.ts';
import { createTestDatabase } from './database.ts';

/** One service and one sandbox key for all tests of a `describe`: for calls of which none changes what another one is answered. */
export function oneSandbox(
  take: (opened: { readonly app: TestApp; readonly sandbox: string }) => void,
): void {
  let end: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    const app = await TestApp.open(database);
    end = async () => {
      await app.app.close();
      await database.drop();
    };
    const { sandbox } = await app.customer();
    take({ app, sandbox });
  });
  afterAll(() => end());
}
