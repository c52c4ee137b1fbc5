import { reservedForCustom } from '../boot/open-custom-providers.ts';
import { examineFile } from '../providers/custom/examine-file.ts';

const reserved = reservedForCustom();
export const examine = (text: string) => examineFile(text, reserved);

/** A file without a mistake; tests change one line of it. */
export const good = `name: acme
title: Acme
baseUrl: https://api.acme.example/v1
auth:
  type: header
  name: X-Api-Key
  secret: env ACME_KEY
limits:
  rate: { questions: 5, perMs: 1000 }
costUsd: { hit: 0.01, miss: 0 }
rules:
  - { status: 409, means: rate_limited }
capabilities:
  findEmail:
    requests:
      - requires: [full_name, domain]
        method: POST
        path: /find/{{domain}}
        query: { n: '{{full_name}}' }
        headers: { X-Mode: fast }
        body: { name: '{{full_name}}' }
    rules:
      - { path: data.email, is: empty, means: miss }
    answer:
      email: data.email
      status: { path: data.status, words: { ok: valid } }
      confidence: { path: data.score, times: 100 }
`;

export const changed = (line: string, by: string) => {
  if (!good.includes(line)) throw new Error(`the good file has no ${line}`);
  return good.replace(line, by);
};
