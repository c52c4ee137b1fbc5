import type { TrueAnswer } from './true-answers.ts';

/**
 * A test of the client's own package: its types are only known there.
 *
 * @param module where the generator puts them
 */
export function decodingTest(answers: readonly TrueAnswer[], module: string): string {
  const types = [...new Set(answers.map(({ type }) => type))];
  return `use millrace::${module};
use serde::{de::DeserializeOwned, Serialize};
use serde_json::{from_value, to_value, Result, Value};

fn again<T: DeserializeOwned + Serialize>(body: Value) -> Result<Value> {
    to_value(from_value::<T>(body)?)
}

fn decode(kind: &str, body: Value) -> Result<Value> {
    match kind {
${types.map((type) => `        "${type}" => again::<${module}::${type}>(body),`).join('\n')}
        other => panic!("no type {other}"),
    }
}

#[test]
fn decodes() {
    let text = std::fs::read_to_string("answers.json").unwrap();
    let answers: Vec<Value> = serde_json::from_str(&text).unwrap();
    let mut wrong = Vec::new();
    let mut all = Vec::new();
    for one in answers {
        match decode(one["type"].as_str().unwrap(), one["body"].clone()) {
            Ok(value) => all.push(value),
            Err(error) => wrong.push(format!("{}: {error}", one["operation"])),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    std::fs::write("again.json", serde_json::to_string(&all).unwrap()).unwrap();
}
`;
}
