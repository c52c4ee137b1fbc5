import type { TrueAnswer } from './true-answers.ts';

/* What the clients for Go have in common: a test that decodes, and how tests are run. */

/**
 * A test in the package of the client: its types are only known there.
 *
 * @param typeOf what the generator calls a type of the document
 */
export function decodingTest(
  answers: readonly TrueAnswer[],
  typeOf: (type: string) => string = (type) => type,
): string {
  const types = [...new Set(answers.map(({ type }) => type))];
  return `package millrace

import (
	"encoding/json"
	"os"
	"testing"
)

var types = map[string]func() any{
${types.map((type) => `	"${type}": func() any { return new(${typeOf(type)}) },`).join('\n')}
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

/** What is generated is not ours to vet; without the folder's name in it, the same client is compiled once. */
export const goTest = ['test', '-count=1', '-vet=off', '-trimpath'];
