import { createOrganization } from '../../server/src/admin/organizations.ts';
import { credits } from '../../server/src/kernel/credits.ts';
import type { Pool } from '../../server/src/postgres/pool.ts';
import { datasetProvider } from '../../server/src/providers/dataset/dataset.ts';
import { everyQuestionAbout, toldOf } from '../../server/src/testing/every-person-question.ts';
import { benchApp } from '../bench-app.ts';

/** Questions that only posts answer, of which there are none here. */
const isAboutPosts = (path: string) => /^\/(post|profile_activities)/.test(path);

/** Asks a whole service over HTTP, as a customer with a key does. */
export async function openService(databaseUrl: string, pool: Pool) {
  const created = await createOrganization(pool, {
    name: 'Bench',
    credits: credits(10_000_000),
    plan: null,
    rateTier: 'unlimited',
  });
  const key = created.workspaces[0]?.api_key ?? '';
  const app = await benchApp(databaseUrl, {
    providers: { live: (db) => [datasetProvider(db)], sandbox: () => [] },
  });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return {
    /** Personal data in answers that was not in the questions, by question, and the number of questions. */
    async askAbout(number: number): Promise<{ readonly told: string[]; readonly asked: number }> {
      const questions = everyQuestionAbout(number).filter(({ path }) => !isAboutPosts(path));
      const told: string[] = [];
      for (const question of questions) {
        const response = await fetch(`${address}/api/v1${question.path}`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(question.body),
        });
        const text = await response.text();
        if (response.status !== 200 && response.status !== 404) {
          throw new Error(`${question.path}: ${response.status} ${text.slice(0, 300)}`);
        }
        if (toldOf(number, question, text).length > 0) told.push(question.path);
      }
      return { told, asked: questions.length };
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}
