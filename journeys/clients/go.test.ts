import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import {
  document30,
  goTool,
  isAll,
  oapiCodegen,
  oapiRuntime,
  openapiGenerator,
  run,
  toolTimeMs,
  workFolder,
} from './tools.ts';
import { expectUnchanged, type TrueAnswer, writeTrueAnswers } from './true-answers.ts';

/* Clients in Go, compiled, which decode what the service answers: ids keep their last digit. */

const options = { timeout: toolTimeMs, skip: !isAll };

/** A test in the package of the client: its types are only known there. */
function decodingTest(answers: readonly TrueAnswer[]): string {
  const types = [...new Set(answers.map(({ type }) => type))];
  return `package millrace

import (
	"encoding/json"
	"os"
	"testing"
)

var types = map[string]func() any{
${types.map((type) => `	"${type}": func() any { return new(${type}) },`).join('\n')}
}

func TestDecode(t *testing.T) {
	text, err := os.ReadFile("answers.json")
	if err != nil {
		t.Fatal(err)
	}
	var answers []struct {
		Operation string
		Type      string
		Body      json.RawMessage
	}
	if err := json.Unmarshal(text, &answers); err != nil {
		t.Fatal(err)
	}
	again := make([]any, 0, len(answers))
	for _, answer := range answers {
		value := types[answer.Type]()
		if err := json.Unmarshal(answer.Body, value); err != nil {
			t.Errorf("%s: %v", answer.Operation, err)
		}
		again = append(again, value)
	}
	text, err = json.Marshal(again)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("again.json", text, 0o600); err != nil {
		t.Fatal(err)
	}
}
`;
}

async function decodesAll(client: string): Promise<void> {
  const answers = await writeTrueAnswers(join(client, 'answers.json'));
  writeFileSync(join(client, 'decode_test.go'), decodingTest(answers));

  await run('go', ['mod', 'tidy'], { cwd: client });
  await run('go', ['test', '-count=1', '-run', '^TestDecode$', '.'], { cwd: client });

  expectUnchanged(answers, join(client, 'again.json'));
}

test('openapi-generator go compiles, and decodes every answer', options, async () => {
  const client = join(await workFolder(), 'client');
  await openapiGenerator('go', client, {
    packageName: 'millrace',
    withGoMod: 'true',
    generateInterfaces: 'false',
  });

  await decodesAll(client);
});

test('oapi-codegen compiles, and decodes every answer', options, async () => {
  const client = join(await workFolder(), 'client');
  mkdirSync(client);
  const generator = await goTool(oapiCodegen, 'oapi-codegen');
  await run(generator, [
    '-generate',
    'types,client',
    '-package',
    'millrace',
    '-o',
    join(client, 'client.go'),
    document30,
  ]);
  writeFileSync(
    join(client, 'go.mod'),
    `module example.com/millrace\n\ngo 1.24\n\nrequire ${oapiRuntime.replace('@', ' ')}\n`,
  );

  await decodesAll(client);
});
