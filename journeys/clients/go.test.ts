import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whyMissing } from '../../server/src/testing/machine-parts.ts';
import { partOfDocument } from './part-of-document.ts';
import { expectRefusal } from './refused.ts';
import { run, toolTimeMs } from './run.ts';
import {
  document30,
  goTool,
  isAll,
  isQuick,
  oapiCodegen,
  oapiRuntime,
  ogenVersion,
  openapiGenerator,
  workFolder,
} from './tools.ts';
import { expectUnchanged, type TrueAnswer, writeTrueAnswers } from './true-answers.ts';

/* Clients in Go, compiled, which decode what the service answers: ids keep their last digit. */

const all = { timeout: toolTimeMs, skip: !isAll };
const quick = { timeout: toolTimeMs, skip: !isQuick || whyMissing('go') !== null };

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
		// Clients of ogen refuse an answer that the document does not allow.
		if checked, can := value.(interface{ Validate() error }); can {
			if err := checked.Validate(); err != nil {
				t.Errorf("%s: %v", answer.Operation, err)
			}
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

/** What a user of openapi-generator's client is shown of a refusal: the error, and the body that it carries. */
const raised = `package millrace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
)

func TestRefused(t *testing.T) {
	configuration := NewConfiguration()
	configuration.Servers = ServerConfigurations{{URL: os.Getenv("MILLRACE_URL")}}
	key := map[string]APIKey{"apiKey": {Key: os.Getenv("MILLRACE_KEY")}}
	ctx := context.WithValue(context.Background(), ContextAPIKeys, key)
	_, _, err := NewAPIClient(configuration).AccountAPI.UsageAllowance(ctx).Execute()
	var refused *GenericOpenAPIError
	if errors.As(err, &refused) {
		fmt.Printf("%v, with the body %s\\n", err, refused.Body())
	} else {
		fmt.Println(err)
	}
}
`;

/** What a user of oapi-codegen's client is shown: it has a type for each status. */
const answered = `package millrace

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"testing"
)

func TestRefused(t *testing.T) {
	client, err := NewClientWithResponses(os.Getenv("MILLRACE_URL"))
	if err != nil {
		t.Fatal(err)
	}
	withKey := func(ctx context.Context, request *http.Request) error {
		request.Header.Set("x-api-key", os.Getenv("MILLRACE_KEY"))
		return nil
	}
	answer, err := client.UsageAllowanceWithResponse(context.Background(), withKey)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Printf("%s, with the body %s\\n", answer.Status(), answer.Body)
}
`;

/** What a user of ogen's client is shown: a refusal is one of the types of the answer. */
const oneOfTheAnswers = `package millrace

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/ogen-go/ogen/ogenerrors"
)

type withKey struct{}

func (withKey) ApiKey(context.Context, OperationName) (ApiKey, error) {
	return ApiKey{APIKey: os.Getenv("MILLRACE_KEY")}, nil
}

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
	fmt.Printf("%T %+v\\n", answer, answer)
}
`;

/** What is generated is not ours to vet; without the folder's name in it, the same client is compiled once. */
const goTest = ['test', '-count=1', '-vet=off', '-trimpath'];

async function decodesAll(client: string, generator: string, refusedTest: string): Promise<void> {
  const answers = await writeTrueAnswers(join(client, 'answers.json'));
  writeFileSync(join(client, 'decode_test.go'), decodingTest(answers));
  writeFileSync(join(client, 'refused_test.go'), refusedTest);

  await run('go', ['mod', 'tidy'], { cwd: client });
  await run('go', [...goTest, '-run', '^TestDecode$', '.'], { cwd: client });

  expectUnchanged(answers, join(client, 'again.json'));
  await expectRefusal(generator, (url, key) =>
    run('go', [...goTest, '-v', '-run', '^TestRefused$', '.'], {
      cwd: client,
      env: { MILLRACE_URL: url, MILLRACE_KEY: key },
    }),
  );
}

test(
  'openapi-generator go compiles, decodes every answer, and returns what is wrong with a key',
  all,
  async () => {
    const client = join(await workFolder(), 'client');
    await openapiGenerator('go', client, {
      packageName: 'millrace',
      withGoMod: 'true',
      generateInterfaces: 'false',
    });

    await decodesAll(client, 'openapi-generator-go', raised);
  },
);

test('oapi-codegen compiles, decodes every answer, and returns what is wrong with a key', quick, async () => {
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

  await decodesAll(client, 'oapi-codegen', answered);
});

/** Operations that ogen leaves out, with what it says of each. */
const leftOutByOgen = {
  email_finding_upload: 'form content encoding not implemented',
  email_verification_upload: 'form content encoding not implemented',
};

/** Event streams of which 204 is another answer: for these ogen 1.25.0 makes a client that does not compile. */
const isStream = (operation: string) => operation.endsWith('_stream');

/** The operations that ogen left out, by the lines of the document at which it says so. */
function leftOutIn(said: string, document: string): Record<string, string> {
  const lines = readFileSync(document, 'utf8').split('\n');
  const operationAt = (line: number) => {
    const named = lines.slice(line - 1).find((text) => text.includes('"operationId"'));
    return /"operationId": "(\w+)"/.exec(named ?? '')?.[1] ?? `line ${line}`;
  };
  const skipped = said.matchAll(
    /Skipping operation\s+\{"at": "[^"]*?:(\d+):\d+", "reason_error": "([^"]*)"/g,
  );
  return Object.fromEntries(
    [...skipped].map(([, line, reason]) => [operationAt(Number(line)), reason ?? '']),
  );
}

/** Makes a client of the operations that are `wanted`. Returns what ogen left out. */
async function ogenClient(client: string, wanted: (operation: string) => boolean) {
  mkdirSync(client);
  const document = partOfDocument(join(client, 'document.json'), wanted);
  const settings = join(client, 'ogen.yml');
  writeFileSync(
    settings,
    'generator:\n  ignore_not_implemented: ["all"]\n  features:\n    disable_all: true\n    enable: [paths/client]\n',
  );
  const generator = await goTool(`github.com/ogen-go/ogen/cmd/ogen@${ogenVersion}`, 'ogen');
  const said = await run(generator, [
    ...['--config', settings, '--target', client, '--package', 'millrace', '--color=false'],
    document,
  ]);
  writeFileSync(
    join(client, 'go.mod'),
    `module example.com/millrace\n\ngo 1.26\n\nrequire github.com/ogen-go/ogen ${ogenVersion}\n`,
  );
  return leftOutIn(said, document);
}

test(
  'ogen compiles, decodes and checks every answer, and returns what is wrong with a key; it leaves out uploads, and fails at event streams alone',
  all,
  async () => {
    const folder = await workFolder();

    const leftOut = await ogenClient(join(folder, 'client'), (operation) => !isStream(operation));
    expect(leftOut).toEqual(leftOutByOgen);
    await decodesAll(join(folder, 'client'), 'ogen', oneOfTheAnswers);

    await ogenClient(join(folder, 'streams'), isStream);
    await run('go', ['mod', 'tidy'], { cwd: join(folder, 'streams') });
    const compiled = run('go', ['build', '.'], { cwd: join(folder, 'streams') });
    await expect(compiled).rejects.toThrow('initSSEStream undefined');
  },
);
