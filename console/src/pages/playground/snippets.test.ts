import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { languages, snippet } from './snippets.ts';

const hostile = {
  text: `it's "quoted" $HOME \`id\` \\ \n new`,
  list: [true, false, null, 0.5],
  nested: { 'a b': '€' },
};

test('curl hands the shell the body byte for byte, whatever is in it', () => {
  const code = snippet('curl', 'http://127.0.0.1:1', 'clean_domain', hostile);
  const printed = execFileSync('sh', ['-c', `curl() { for last; do :; done; printf %s "$last"; }\n${code}`], {
    encoding: 'utf8',
  });

  expect(JSON.parse(printed)).toEqual(hostile);
});

test('TypeScript sends the body as it is', async () => {
  const code = snippet('TypeScript', 'http://127.0.0.1:1', 'clean_domain', hostile);
  const body = /body: JSON\.stringify\(([\s\S]*)\),\n\}\);/.exec(code)?.[1] ?? '';

  expect(JSON.parse(body)).toEqual(hostile);
});

test('n8n imports a node with the body', () => {
  const workflow = JSON.parse(snippet('n8n', 'http://127.0.0.1:1', 'clean_domain', hostile));

  expect(JSON.parse(workflow.nodes[0].parameters.jsonBody)).toEqual(hostile);
});

test.each(endpoints.map(({ name, example }) => [name, example] as const))(
  '%s has a snippet in each language',
  (name, example) => {
    for (const language of languages)
      expect(snippet(language, 'https://m.example', name, example)).toContain(name);
  },
);
