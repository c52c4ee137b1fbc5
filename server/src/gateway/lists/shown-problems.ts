import type { ListProblem } from '../../jobs/lists/list-problems.ts';
import { type CatalogEntry, errorCatalog } from '../../kernel/error-catalog.ts';

/** The most frequent ones say what to do. */
const problemsShown = 5;
/** Of all rows: fewer without a verdict are servers of their own. */
const unknownShareMin = 0.1;

interface Words {
  readonly message: string;
  readonly fix: string;
}

const mailServers =
  'Ask the operator of this service to open port 25, set MAIL_PROXY, or add the key of an email verifier.';
const network = 'Check the network and the DNS of the machine that Millrace runs on.';

/** By what kept a source from answering, or a verdict from being one. */
const ofReasons: Readonly<Record<string, Words>> = {
  port_25_closed: {
    message: 'This service cannot reach mail servers: port 25 is closed.',
    fix: mailServers,
  },
  probing_off: {
    message: 'This service does not query mail servers: its operator has switched that off.',
    fix: 'Ask the operator to set MAIL_PROBING=on, or to add the key of an email verifier.',
  },
  dns_unanswered: {
    message: 'DNS did not answer, so Millrace does not know which servers take this mail.',
    fix: network,
  },
  mail_server_away: {
    message: 'DNS or the mail servers of these domains did not answer.',
    fix: network,
  },
  unreachable: {
    message: 'The sources could not be reached.',
    fix: network,
  },
  timeout: {
    message: 'The sources did not answer in time.',
    fix: 'Wait until the sources answer again.',
  },
  rate_limited: {
    message: 'The sources allow no more requests for now.',
    fix: 'Wait for the provider, or ask the operator for a larger plan there.',
  },
  out_of_credit: {
    message: 'The account at the provider has no credits left.',
    fix: 'Ask the operator to top up the account at the provider.',
  },
  rejected: {
    message: 'The provider refuses the key of this service.',
    fix: 'Ask the operator to check the key of the provider.',
  },
  sender_blocked: {
    message: 'Mail servers refuse this machine, since its IP address is on a block list.',
    fix: mailServers,
  },
  no_reverse_dns: {
    message: 'Mail servers refuse this machine, since its IP address has no name in DNS.',
    fix: 'Ask the operator to set MAIL_HELLO_NAME and the reverse record of the IP address.',
  },
};
function wordsOf({ code, outcome }: ListProblem): Words {
  const [error = '', reason] = code.split(' ');
  const known = ofReasons[reason ?? error];
  const again =
    outcome === 'waiting' ? 'Millrace tries these rows again by itself.' : 'Then run these rows again.';
  if (known) return { message: known.message, fix: `${known.fix} ${again}` };
  const entry = (errorCatalog as Readonly<Record<string, CatalogEntry | undefined>>)[error];
  return entry
    ? { message: `${entry.error}.`, fix: entry.fix }
    : { message: 'The lookup failed.', fix: 'See why in the rows of this list.' };
}

/** What makes rows of a list fail or wait, most rows first, and what to do. */
export function shownProblems(
  problems: readonly ListProblem[],
  { total, steps }: { readonly total: number; readonly steps: readonly string[] },
) {
  return problems
    .filter(({ outcome, rows }) => outcome !== 'not_found' || rows >= total * unknownShareMin)
    .slice(0, problemsShown)
    .map((problem) => ({
      ...{ step: steps[problem.step] ?? String(problem.step), status: problem.outcome, rows: problem.rows },
      // Rows have the code alone; what it came from is in their log.
      code: problem.code.split(' ')[0] ?? problem.code,
      ...wordsOf(problem),
    }));
}

export type ShownProblem = ReturnType<typeof shownProblems>[number];
