import { hostsOf } from '../../postgres/database-hosts.ts';
import type { HostAnswer } from '../../postgres/host-answer.ts';
import { OldPrimaryError, ReadOnlyHostError } from '../../postgres/host-errors.ts';
import { redact } from '../../telemetry/log.ts';
import { type Check, fail, ok, warn } from './check.ts';

const withinMs = 3_000;
const guide = 'docs/operations/fail-over.md';

/** What each host of `DATABASE_URL` is. Says nothing where it names one. */
export async function checkHosts(url: string): Promise<Check[]> {
  const hosts = hostsOf(url);
  if (hosts.hosts.length === 1) return [];
  return [judgeHosts(await hosts.ask(withinMs))];
}

function judgeHosts(answers: readonly HostAnswer[]): Check {
  const detail = redact(answers.map(said).join('; '));
  const writable = answers.filter(({ refusal }) => refusal === null);
  if (writable.length === 0) {
    return fail('hosts', detail, `Start the primary, or promote a standby (${guide}).`);
  }
  if (writable.length > 1) {
    return warn(
      'hosts',
      detail,
      `Two servers accept writes. Unless both addresses are the same server, stop the one that is no longer the primary (${guide}).`,
    );
  }
  const old = answers.find(({ refusal }) => refusal instanceof OldPrimaryError);
  if (old) {
    return warn(
      'hosts',
      detail,
      `Stop ${old.host.name}: it still accepts writes, but Millrace does not use it. Then rebuild it as a standby (${guide}).`,
    );
  }
  const areAllThere = answers.every(
    ({ refusal }) => refusal === null || refusal instanceof ReadOnlyHostError,
  );
  return areAllThere
    ? ok('hosts', detail)
    : warn('hosts', detail, 'Start the unreachable server, or remove it from DATABASE_URL.');
}

function said({ host, refusal }: HostAnswer): string {
  if (refusal === null) return `${host.name} accepts writes`;
  return refusal instanceof ReadOnlyHostError ? refusal.message : `${host.name}: ${refusal.message}`;
}
