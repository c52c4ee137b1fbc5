/** A commented file to start from. `name` must be valid as the name of a custom provider. */
export function exampleFile(name: string): string {
  return `# A custom provider of Millrace: docs/custom-providers.md explains every line.
# Check it with "./millrace provider lint", try it with "./millrace provider test".
name: ${name} # callers see it in provider and execution_log
title: ${name}, finds business addresses

# https. Use http only for a service in your own network.
baseUrl: https://api.${name}.example/v1

# Name the environment variable that has the secret. Never put the secret itself here.
auth:
  type: header # or bearer, basic, query, body, none
  name: X-Api-Key
  secret: env ${name.toUpperCase()}_KEY

# The provider's limits.
limits:
  timeoutMs: 10000
  concurrency: 5
  rate: { questions: 10, perMs: 1000 }

# How it reports a failure, if its statuses do not. Checked first.
rules:
  - { path: error.code, equals: no_credits, means: out_of_credit }

capabilities:
  findEmail:
    # Millrace uses the first request whose inputs are all known.
    requests:
      - requires: [first_name, last_name, domain]
        method: POST
        path: /people/find
        body:
          first_name: '{{first_name}}'
          last_name: '{{last_name}}'
          domain: '{{domain}}'
          company: '{{company_name}}' # left out if not known
      - requires: [network_url]
        path: /people/by-profile
        query: { url: '{{network_url}}' }
    # How it says that it found nothing. Other unreadable answers are failures: Millrace queries the next source.
    rules:
      - { status: 404, means: miss }
      - { path: data.email, is: empty, means: miss }
    # Where the values are in its answer.
    answer:
      email: data.email
      status:
        path: data.verification
        words: { deliverable: valid, undeliverable: invalid, accept_all: catch_all } # others are unknown
      confidence: { path: data.score, times: 100 } # from 0 to 1
    # In US dollars.
    costUsd: { hit: 0.01, miss: 0 }
`;
}
