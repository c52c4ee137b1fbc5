import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { toolsFolder } from './installed.ts';
import { run, toolTimeMs } from './run.ts';
import { isAll, openapiGenerator, workFolder } from './tools.ts';
import { expectUnchanged, type TrueAnswer, writeTrueAnswers } from './true-answers.ts';

/* A client in Rust, compiled, which decodes what the service answers. */

/** A test of the client's own package: its types are only known there. */
function decodingTest(answers: readonly TrueAnswer[]): string {
  const types = [...new Set(answers.map(({ type }) => type))];
  return `use millrace::models;
use serde::{de::DeserializeOwned, Serialize};
use serde_json::{from_value, to_value, Result, Value};

fn again<T: DeserializeOwned + Serialize>(body: Value) -> Result<Value> {
    to_value(from_value::<T>(body)?)
}

fn decode(kind: &str, body: Value) -> Result<Value> {
    match kind {
${types.map((type) => `        "${type}" => again::<models::${type}>(body),`).join('\n')}
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

test('openapi-generator rust compiles, and decodes every answer', {
  timeout: toolTimeMs,
  skip: !isAll,
}, async () => {
  const client = join(await workFolder(), 'client');
  await openapiGenerator('rust', client, { packageName: 'millrace' });
  const answers = await writeTrueAnswers(join(client, 'answers.json'));
  mkdirSync(join(client, 'tests'), { recursive: true });
  writeFileSync(join(client, 'tests', 'decode.rs'), decodingTest(answers));

  // Nothing is sent, so no library for TLS is built.
  await run('cargo', ['test', '--no-default-features', '--test', 'decode'], {
    cwd: client,
    // What it needs is built once, and not for each run.
    env: { CARGO_TARGET_DIR: join(toolsFolder, 'rust') },
  });

  expectUnchanged(answers, join(client, 'again.json'), { dropsUndescribed: true });
});
