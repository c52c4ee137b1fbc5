import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { recipes } from '../gateway/lists/recipes/registry.ts';
import type { TestApp } from '../testing/app.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

/* What docs/lists.md shows, is tried here. */

const page = readFileSync(new URL('../../../docs/lists.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}));
const examples = blocks.flatMap(({ kind, text }, at) => {
  const after = blocks[at + 1];
  return kind === 'sh' && after?.kind === 'csv'
    ? [{ command: text, file: blocks[at - 1]?.text ?? '', expected: after.text }]
    : [];
});

describe('the examples of docs/lists.md', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  /** As curl sends it. Of a list that is to wait first, again until it does. */
  const send = async (command: string, file: string, list: string) => {
    const [, body] = /-d '(\{[\s\S]*\})'/.exec(command) ?? [];
    const [, path = '/lists'] = /\/api\/v1(\/\S+)/.exec(command) ?? [];
    if (body !== undefined) {
      return vi.waitFor(
        async () => {
          const answer = await app.post(path.replace('$LIST', list), sandbox, body);
          expect(['list_not_waiting', 'job_not_ended']).not.toContain(answer.body.code);
          return answer;
        },
        { timeout: 100_000, interval: 50 },
      );
    }
    const fields = [...command.matchAll(/-F '(\w+)=([\s\S]*?)'/g)].map(
      ([, name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const part = `--x\r\ncontent-disposition: form-data; name="file"; filename="attendees.csv"\r\n\r\n${file}\r\n--x--\r\n`;
    return app.send('POST', '/lists', sandbox, `${fields.join('')}${part}`, {
      'content-type': 'multipart/form-data; boundary=x',
    });
  };

  test('there are six', () => {
    expect(examples).toHaveLength(6);
  });

  test('every recipe is in its table', () => {
    const told = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);

    expect(told).toEqual(recipes.map(({ name }) => name));
  });

  test.for(examples.map((example, at) => [at + 1, example] as const))(
    'example %i answers what it shows',
    async ([, example]) => {
      let started = { id: '' };
      for (const command of example.command.split(/^(?=curl )/m).filter((one) => one.startsWith('curl '))) {
        const { status, body } = await send(command, example.file, started.id);
        expect([200, 201], JSON.stringify(body)).toContain(status);
        started = body;
      }
      const ended = await vi.waitFor(
        async () => {
          const { body } = await app.get(`/lists/${started.id}`, sandbox);
          expect(body.status).toBe('completed');
          return body;
        },
        { timeout: 100_000, interval: 50 },
      );
      const { text } = await app.get(`/lists/${started.id}/csv`, sandbox);

      expect(text.replaceAll('\r\n', '\n')).toBe(example.expected);
      const said = /It costs (\d+) credits/.exec(page)?.[1];
      if (example.command.includes('attendees.csv')) expect(String(ended.credits_charged)).toBe(said);
    },
  );
});
