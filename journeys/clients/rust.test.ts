import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toolsFolder } from './installed.ts';
import { partOfDocument } from './part-of-document.ts';
import { expectRefusal } from './refused.ts';
import { run, toolTimeMs } from './run.ts';
import { cargoTool, isAll, openapiGenerator, progenitorVersion, workFolder } from './tools.ts';
import { expectUnchanged, type TrueAnswer, writeTrueAnswers } from './true-answers.ts';

/* Clients in Rust, compiled, which decode what the service answers. */

const options = { timeout: toolTimeMs, skip: !isAll };

/** What differs between the clients of two generators. */
interface Generated {
  /** Where its types are. */
  readonly types: string;
  /** Prints what a user is shown whose key is refused; `url` and `key` are given. */
  readonly refused: string;
}

/** Decodes and encodes all answers, or makes a call: a program that uses the client, since generated code is not touched. */
function programOf(answers: readonly TrueAnswer[], { types, refused }: Generated): string {
  const names = [...new Set(answers.map(({ type }) => type))];
  return `use serde::{de::DeserializeOwned, Serialize};
use serde_json::{from_value, to_value, Result, Value};

fn again<T: DeserializeOwned + Serialize>(body: Value) -> Result<Value> {
    to_value(from_value::<T>(body)?)
}

fn decode(kind: &str, body: Value) -> Result<Value> {
    match kind {
${names.map((name) => `        "${name}" => again::<${types}::${name}>(body),`).join('\n')}
        other => panic!("no type {other}"),
    }
}

fn decode_all() {
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

async fn refused(url: String, key: String) {
${refused}
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [url, key] => refused(url.clone(), key.clone()).await,
        _ => decode_all(),
    }
}
`;
}

/** @param client the folder of its crate, which is called millrace */
async function decodesAll(
  client: string,
  generator: string,
  generated: Generated,
  drops: { readonly dropsUndescribed?: boolean; readonly dropsEmpty?: boolean } = {},
): Promise<void> {
  const home = join(client, '..', 'program');
  mkdirSync(join(home, 'src'), { recursive: true });
  const answers = await writeTrueAnswers(join(home, 'answers.json'));
  writeFileSync(join(home, 'src', 'main.rs'), programOf(answers, generated));
  writeFileSync(
    join(home, 'Cargo.toml'),
    // Nothing is sent by TLS, so no library for it is built.
    `[package]
name = "program"
version = "0.1.0"
edition = "2021"

[dependencies]
millrace = { path = "../client", default-features = false }
reqwest = { version = "0.13", default-features = false }
serde = "1"
serde_json = "1"
tokio = { version = "1", features = ["macros", "rt"] }
`,
  );
  // What they need is built once, and not for each run.
  const target = join(toolsFolder, 'rust');
  await run('cargo', ['build', '--quiet'], { cwd: home, env: { CARGO_TARGET_DIR: target } });
  const program = join(target, 'debug', 'program');
  await run(program, [], { cwd: home });

  expectUnchanged(answers, join(home, 'again.json'), drops);
  await expectRefusal(generator, (url, key) => run(program, [url, key]));
}

test(
  'openapi-generator rust compiles, decodes every answer, and returns what is wrong with a key',
  options,
  async () => {
    const client = join(await workFolder(), 'client');
    await openapiGenerator('rust', client, { packageName: 'millrace' });

    await decodesAll(
      client,
      'openapi-generator-rust',
      {
        types: 'millrace::models',
        refused: `    use millrace::apis::{account_api::usage_allowance, configuration, Error};
    let configuration = configuration::Configuration {
        base_path: url,
        api_key: Some(configuration::ApiKey { prefix: None, key }),
        ..Default::default()
    };
    match usage_allowance(&configuration).await {
        Err(Error::ResponseError(answer)) => println!("{}, with the body {}", answer.status, answer.content),
        Err(error) => println!("{error}"),
        Ok(_) => println!("no error"),
    }`,
      },
      { dropsUndescribed: true },
    );
  },
);

/** What Progenitor 0.15.1 says of an operation that may succeed with one of two bodies. */
const twoAnswers = 'assertion failed: response_types.len() <= 1';

/** Operations that Progenitor makes no client of where they are in the document, with what it says of each. */
const refusedByProgenitor: Readonly<Record<string, string>> = {
  email_finding_csv: 'unexpected content type: text/csv',
  email_finding_upload: 'unexpected content type: multipart/form-data',
  email_verification_csv: 'unexpected content type: text/csv',
  email_verification_upload: 'unexpected content type: multipart/form-data',
  // A stream, or 204 at its end.
  email_finding_stream: twoAnswers,
  email_finding_inquiry_stream: twoAnswers,
  email_verification_stream: twoAnswers,
  email_verification_inquiry_stream: twoAnswers,
  // Its 503 has another body than its other errors.
  readyz: twoAnswers,
};

test(
  'Progenitor compiles, decodes every answer, and returns what is wrong with a key, without the operations that it refuses',
  options,
  async () => {
    const folder = await workFolder();
    const client = join(folder, 'client');
    const generator = await cargoTool('cargo-progenitor', progenitorVersion);
    const generate = (document: string, into: string) =>
      run(generator, ['progenitor', '-i', document, '-o', into, '-n', 'millrace', '-v', '0.1.0']);

    const all = partOfDocument(join(folder, 'all.json'), (operation) => !(operation in refusedByProgenitor));
    await generate(all, client);
    for (const [refused, reason] of Object.entries(refusedByProgenitor)) {
      const alone = partOfDocument(join(folder, 'alone.json'), (operation) => operation === refused);
      await expect(generate(alone, join(folder, 'alone')), refused).rejects.toThrow(reason);
    }

    const generated = {
      types: 'millrace::types',
      refused: `    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("x-api-key", key.parse().unwrap());
    let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
    match millrace::Client::new_with_client(&url, http).usage_allowance().await {
        Err(error) => println!("{error}"),
        Ok(_) => println!("no error"),
    }`,
    };
    await decodesAll(client, 'progenitor', generated, { dropsUndescribed: true, dropsEmpty: true });
  },
);
