import { Agent, request } from 'undici';
import { expect, onTestFinished } from 'vitest';
import { test } from '../testing/app.ts';
import { mcpUrl } from '../testing/mcp-clients.ts';
import { triesOf } from '../testing/thorough.ts';

const users = 50;
const callsEach = triesOf(40, 200);
const atATime = 250;
const credits = 100;
const attemptsMax = 10;

test('thousands of calls of 50 users at once: each is answered with its own words, and paid by its own wallet', {
  timeout: 120_000,
}, async ({ app }) => {
  const customers = await Promise.all(Array.from({ length: users }, () => app.customer({ credits })));
  const url = await mcpUrl(app);
  const agent = new Agent({ connections: atATime });
  onTestFinished(() => agent.close());
  const call = async (user: number, number: number, attempt = 1): Promise<string | null> => {
    const words = `user ${user} call ${number}`;
    const { body } = await request(url, {
      method: 'POST',
      dispatcher: agent,
      headers: {
        'x-api-key': customers[user]?.live ?? '',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        // The same ids for all of them, as clients count.
        id: number,
        method: 'tools/call',
        params: { name: 'service_remove_whitespace', arguments: { input_text: `  ${words}  ` } },
      }),
    });
    const text = await body.text();
    const [, data = '{}'] = /^data: (.*)$/m.exec(text) ?? [];
    const { id, result } = JSON.parse(data);
    // A busy machine's service may say so, which costs nothing: the wallets tell.
    if (
      id === number &&
      attempt < attemptsMax &&
      /"code":"service_unavailable"/.test(result?.content?.[0]?.text)
    ) {
      return await call(user, number, attempt + 1);
    }
    return id === number && result?.structuredContent?.output === words ? null : text;
  };

  const wrong: string[] = [];
  const all = Array.from(
    { length: users * callsEach },
    (_, at) => [at % users, Math.floor(at / users)] as const,
  );
  const work = async () => {
    for (let next = all.pop(); next; next = all.pop()) {
      const crossed = await call(...next);
      if (crossed !== null) wrong.push(crossed);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  const left = await Promise.all(
    customers.map(async ({ live }) => (await app.get('/usage/allowance', live)).body.wallet.remaining),
  );

  expect(wrong).toEqual([]);
  expect(new Set(left)).toEqual(new Set([credits - callsEach * 0.5]));
});
