import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** As the runtime specification of the Open Container Initiative has it. */
export interface Seccomp {
  readonly defaultAction: 'SCMP_ACT_ERRNO';
  readonly syscalls: readonly { readonly names: readonly string[]; readonly action: 'SCMP_ACT_ALLOW' }[];
}

/** The system calls that deploy/millrace.service allows, in the form of a container: systemd itself is nothing that a test can run. */
export function unitSeccomp(): Seccomp {
  const unit = readFileSync(new URL('../../deploy/millrace.service', import.meta.url), 'utf8');
  // What systemd adds to every list of allowed ones.
  const allowed = new Set(membersOf('@default'));
  for (const [, isDenied, words = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm)) {
    for (const name of words.split(' ').flatMap(membersOf)) {
      if (isDenied) allowed.delete(name);
      else allowed.add(name);
    }
  }
  return { defaultAction: 'SCMP_ACT_ERRNO', syscalls: [{ names: [...allowed], action: 'SCMP_ACT_ALLOW' }] };
}

/** Of a set of systemd such as @system-service, with the sets in it. */
function membersOf(name: string): string[] {
  if (!name.startsWith('@')) return [name];
  const listed = execFileSync('systemd-analyze', ['--no-pager', 'syscall-filter', name], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== name && !line.startsWith('#'))
    .flatMap(membersOf);
}
