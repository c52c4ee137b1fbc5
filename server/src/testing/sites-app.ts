import { TestApp } from './app.ts';
import { test as databaseTest } from './database.ts';
import { openSites } from './sites.ts';

/** `test` with the whole service, which reads sites on this machine: everything is real from the call to the charge. */
export const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const sites = openSites({});
    const app = await TestApp.open(db, [], {
      deadlineMs: 20_000,
      providers: { live: (_pool, cache) => [sites.provider(cache)], sandbox: () => [] },
    });
    await use(app);
    await app.app.close();
    await sites.close();
  },
});
