import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodingTest, goTest } from './go-tests.ts';
import { expectRefusal } from './refused.ts';
import { document30, goTool, isAll, ogen, ogenModule, run, toolTimeMs, workFolder } from './tools.ts';
import { expectUnchanged, operationIds, writeTrueAnswers } from './true-answers.ts';

/* The client of ogen, which is stricter than the other two for Go: it leaves out what it has no code for, and says so. */

/** It writes a server too, unless it is told not to. */
const settings = `generator:
  ignore_not_implemented: [all]
  content_type_aliases:
    text/csv: text/plain
    application/rss+xml: text/plain
  features:
    disable_all: true
    enable: [paths/client]
`;

/** What it has no code for: parts of a form with a type of their own. */
const leftOut = ['email_finding_upload', 'email_verification_upload'];

/** What a user of its client is shown: a type for each status. */
const answered = `package millrace

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/ogen-go/ogen/ogenerrors"
)

type withKey struct{}

func (withKey) ApiKey(context.Context, OperationName) (ApiKey, error) {
	return ApiKey{APIKey: os.Getenv("MILLRACE_KEY")}, nil
}

// The same key could be a bearer token.
func (withKey) Bearer(context.Context, OperationName) (Bearer, error) {
	return Bearer{}, ogenerrors.ErrSkipClientSecurity
}

func TestRefused(t *testing.T) {
	client, err := NewClient(os.Getenv("MILLRACE_URL"), withKey{})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := client.UsageAllowance(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	shown, _ := json.Marshal(answer)
	fmt.Printf("%T %s\\n", answer, shown)
}
`;

/** Its names are those of the document with initialisms in capitals. */
function namesOf(client: string, file: string, pattern: RegExp): ReadonlyMap<string, string> {
  const text = readFileSync(join(client, file), 'utf8');
  return new Map(Array.from(text.matchAll(pattern), ([, name = '']) => [name.toLowerCase(), name]));
}

test('ogen compiles all operations but forms, decodes every answer, and returns what is wrong with a key', {
  timeout: toolTimeMs,
  skip: !isAll,
}, async () => {
  const client = join(await workFolder(), 'client');
  mkdirSync(client);
  writeFileSync(join(client, 'ogen.yml'), settings);
  const generator = await goTool(ogen, 'ogen');
  const options = ['--package', 'millrace', '--target', client, '--config', join(client, 'ogen.yml')];
  await run(generator, [...options, document30]);

  const calls = namesOf(client, 'oas_client_gen.go', /^func \(c \*Client\) ([A-Z]\w+)\(/gm);
  const lacking = operationIds.filter((id) => !calls.has(id.replaceAll('_', '').toLowerCase()));
  expect(lacking.toSorted()).toEqual(leftOut.toSorted());

  const types = namesOf(client, 'oas_schemas_gen.go', /^type (\w+) (?:struct|map)/gm);
  const answers = await writeTrueAnswers(join(client, 'answers.json'));
  const typeOf = (type: string) => types.get(type.toLowerCase()) ?? expect.unreachable(type);
  writeFileSync(join(client, 'decode_test.go'), decodingTest(answers, typeOf));
  writeFileSync(join(client, 'refused_test.go'), answered);
  writeFileSync(join(client, 'go.mod'), `module example.com/millrace\n\ngo 1.25\n\nrequire ${ogenModule}\n`);
  await run('go', ['mod', 'tidy'], { cwd: client });
  await run('go', [...goTest, '-run', '^TestDecode$', '.'], { cwd: client });

  await expectUnchanged('ogen', answers, join(client, 'again.json'));
  await expectRefusal('ogen', (url, key) =>
    run('go', [...goTest, '-v', '-run', '^TestRefused$', '.'], {
      cwd: client,
      env: { MILLRACE_URL: url, MILLRACE_KEY: key },
    }),
  );
});
