/** A file to begin with, which explains itself. `name` is a word that may be the name of a custom provider. */
export function exampleFile(name: string): string {
  return `# A custom provider of Millrace: docs/custom-providers.md explains every line.
# Look at it with "./millrace provider lint", try it with "./millrace provider test".
name: ${name} # callers see it in provider and execution_log
title: ${name}, finds business addresses

# https; http only for a service of your own network.
baseUrl: https://api.${name}.example/v1

# The secret itself never stands here, but the environment variable that has it.
auth:
  type: header # or bearer, basic, query, body, none
  name: X-Api-Key
  secret: env ${name.toUpperCase()}_KEY

# What it lets you do.
limits:
  timeoutMs: 10000
  concurrency: 5
  rate: { questions: 10, perMs: 1000 }

# How it tells that it could not look, where its statuses do not say it. Looked at first.
rules:
  - { path: error.code, equals: no_credits, means: out_of_credit }

capabilities:
  findEmail:
    # Ways to ask. The first whose inputs are all known is taken.
    requests:
      - requires: [first_name, last_name, domain]
        method: POST
        path: /people/find
        body:
          first_name: '{{first_name}}'
          last_name: '{{last_name}}'
          domain: '{{domain}}'
          company: '{{company_name}}' # left out where it is not known
      - requires: [network_url]
        path: /people/by-profile
        query: { url: '{{network_url}}' }
    # How it says that it looked and has nothing. Anything else that cannot be read is a failure: the next source is asked.
    rules:
      - { status: 404, means: miss }
      - { path: data.email, is: empty, means: miss }
    # Where things stand in its answer.
    answer:
      email: data.email
      status:
        path: data.verification
        words: { deliverable: valid, undeliverable: invalid, accept_all: catch_all } # all else is unknown
      confidence: { path: data.score, times: 100 } # of 0 to 1
    # In US dollars.
    costUsd: { hit: 0.01, miss: 0 }
`;
}
