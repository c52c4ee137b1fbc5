import { once } from 'node:events';
import { createServer } from 'node:net';
import { DnsServer } from './dns-server.ts';
import { Site } from './site.ts';

/** What may be behind a private address: a service, a port that refuses, one that never answers; and names of such and of nothing. */
export class PrivateServices {
  readonly service: Site;
  readonly dns: DnsServer;
  /** By what is there. */
  readonly literal: Readonly<Record<string, string>>;
  readonly named: Readonly<Record<string, string>>;
  /** Public names, which everybody may know to be nowhere. */
  readonly nowhere: Readonly<Record<string, string>>;

  private constructor(service: Site, dns: DnsServer, closedPort: number) {
    this.service = service;
    this.dns = dns;
    const { port } = service;
    this.literal = {
      'a service': `http://127.0.0.1:${port}/`,
      'a port where nobody listens': `http://127.0.0.1:${closedPort}/`,
      'a host that never answers': 'http://10.255.255.1/',
      'the machine itself, written otherwise': `http://[::ffff:127.0.0.1]:${port}/`,
      'the metadata of a cloud': 'http://169.254.169.254/',
    };
    this.named = {
      'a service': `http://service.example:${port}/`,
      'a port where nobody listens': `http://service.example:${closedPort}/`,
      'a host that never answers': 'http://silent.example/',
      'a service of an inner network': `http://service.internal:${port}/`,
      'a name of an inner network that is not there': 'http://missing.internal/',
      'a name without a dot that is not there': 'http://missing/',
    };
    this.nowhere = {
      'a name that is not there': 'http://missing.example/',
      'a name without addresses': 'http://empty.example/',
    };
  }

  static async start(): Promise<PrivateServices> {
    const service = await Site.start((_request, response) => response.end('secret'));
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as { port: number };
    closed.close();
    await once(closed, 'close');
    const dns = await DnsServer.start((name, type) => {
      const address = {
        'service.example': '127.0.0.1',
        'service.internal': '127.0.0.1',
        'silent.example': '10.255.255.1',
      }[name];
      if (address) return type === 'A' ? [{ type, address, ttl: 0 }] : [];
      return name === 'empty.example' ? [] : null;
    });
    return new PrivateServices(service, dns, port);
  }

  async stop(): Promise<void> {
    await this.dns.stop();
    await this.service.stop();
  }
}
