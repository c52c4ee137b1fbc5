import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certificate } from './certificates.ts';
import { freeLocalPort, untilListening } from './program-listening.ts';

const programs = '/usr/sbin';
const daemons = '/usr/lib/postfix/sbin';

export interface PostfixSettings {
  /** What each address on loopback does differently from the others, as parameters of Postfix. */
  readonly services: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Of all: the domains that it has mail for. */
  readonly domains: readonly string[];
  /** Addresses that it has, or @domain for all of one. */
  readonly mailboxes: readonly string[];
  /** What it says to a recipient beside that, in Postfix's words: `552 5.2.2 full`. */
  readonly recipients: Readonly<Record<string, string>>;
  readonly certificate: Certificate;
}

/** A real mail server in a folder of its own, with one port on several addresses of loopback. It delivers nothing. */
export class Postfix {
  readonly port: number;
  readonly #folder: string;
  readonly #master: ChildProcess;

  private constructor(port: number, folder: string, master: ChildProcess) {
    this.port = port;
    this.#folder = folder;
    this.#master = master;
  }

  static async start(settings: PostfixSettings): Promise<Postfix> {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-postfix-'));
    chmodSync(folder, 0o755);
    const port = await freeLocalPort();
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    for (const name of ['queue', 'data']) mkdirSync(join(folder, name));
    execFileSync('chown', ['postfix', join(folder, 'data')]);
    write('key.pem', settings.certificate.key);
    write('cert.pem', settings.certificate.cert);
    write('mailboxes', settings.mailboxes.map((address) => `${address} there/\n`).join(''));
    write('recipients', linesOf(settings.recipients, ' '));
    write('main.cf', linesOf(parameters(folder, settings.domains), ' = '));
    write('master.cf', services(port, settings.services));
    execFileSync(join(programs, 'postfix'), ['-c', folder, 'check'], { stdio: 'ignore' });
    const master = spawn(join(daemons, 'master'), ['-c', folder, '-d'], { stdio: 'ignore' });
    const postfix = new Postfix(port, folder, master);
    try {
      for (const address of Object.keys(settings.services))
        await untilListening({ host: address, port }, master);
    } catch (error) {
      await postfix.stop();
      throw error;
    }
    return postfix;
  }

  async stop(): Promise<void> {
    if (this.#master.exitCode === null && this.#master.signalCode === null) {
      const ended = once(this.#master, 'exit');
      this.#master.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function parameters(folder: string, domains: readonly string[]): Record<string, string> {
  return {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    command_directory: programs,
    daemon_directory: daemons,
    mail_owner: 'postfix',
    setgid_group: 'postdrop',
    myhostname: 'mx.postfix.example',
    inet_interfaces: 'all',
    inet_protocols: 'ipv4',
    mynetworks: '192.0.2.1/32',
    mydestination: '',
    virtual_mailbox_domains: domains.join(' '),
    virtual_mailbox_base: join(folder, 'data'),
    virtual_mailbox_maps: `texthash:${join(folder, 'mailboxes')}`,
    smtpd_recipient_restrictions: `check_recipient_access texthash:${join(folder, 'recipients')} reject_unauth_destination`,
    smtpd_relay_restrictions: 'reject_unauth_destination',
    smtpd_tls_key_file: join(folder, 'key.pem'),
    smtpd_tls_cert_file: join(folder, 'cert.pem'),
    smtpd_peername_lookup: 'no',
    // It waits a second for those who deliver, and here nobody does.
    in_flow_delay: '0',
    maillog_file: '/dev/null',
    maillog_file_prefixes: '/dev',
  };
}

function services(port: number, byAddress: PostfixSettings['services']): string {
  const inner = [
    ...[
      'rewrite unix - - n - - trivial-rewrite',
      'cleanup unix n - n - 0 cleanup',
      'anvil unix - - n - 1 anvil',
    ],
    ...[
      'tlsmgr unix - - n 1000? 1 tlsmgr',
      'proxymap unix - - n - - proxymap',
      'verify unix - - n - 1 verify',
    ],
    'postlog unix-dgram n - n - 1 postlogd',
  ];
  const outer = Object.entries(byAddress).map(([address, options]) => {
    const given = Object.entries(options).map(([name, value]) => ` -o { ${name} = ${value} }`);
    return `${address}:${port} inet n - n - - smtpd${given.join('')}`;
  });
  return [...outer, ...inner, ''].join('\n');
}

function linesOf(table: Readonly<Record<string, string>>, between: string): string {
  return Object.entries(table)
    .map(([name, value]) => `${name}${between}${value}\n`)
    .join('');
}
