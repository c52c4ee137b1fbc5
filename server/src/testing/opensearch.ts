import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pause } from '../kernel/pause.ts';

/** With what the tests usually run, and the oldest that docs/operations/opensearch.md names. */
const versions = {
  '3': { version: '3.9.0', java: { least: 21, most: Number.POSITIVE_INFINITY } },
  // Its security manager is one that Java 24 no longer has.
  '2': { version: '2.19.6', java: { least: 17, most: 23 } },
} as const;
const usualHeap = '512m';
const startMs = 300_000;
const own = fileURLToPath(new URL('opensearch-node/', import.meta.url));

/** MILLRACE_TEST_OPENSEARCH=2 has the tests run against the oldest one. */
function testedVersion(): (typeof versions)[keyof typeof versions] {
  const major = process.env.MILLRACE_TEST_OPENSEARCH || '3';
  if (major === '2' || major === '3') return versions[major];
  throw new Error(`MILLRACE_TEST_OPENSEARCH is 2 or 3, not ${major}.`);
}

/** A Java that runs the OpenSearch of the tests: that of JAVA21_HOME for 3, or the newest of the system that fits; null where there is none. */
export function javaForOpenSearch(): string | null {
  const { java: wanted } = testedVersion();
  const named = wanted.least === 21 && process.env.JAVA21_HOME;
  const homes = named ? [named] : systemJavas(wanted);
  const java = homes.map((home) => join(home, 'bin/java')).find((path) => existsSync(path));
  return java !== undefined && hasMaven() ? java : null;
}

function systemJavas({ least, most }: { readonly least: number; readonly most: number }): string[] {
  const folder = '/usr/lib/jvm';
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => ({ name, major: Number(/-(\d+)(?:-|$)/.exec(name)?.[1] ?? 0) }))
    .filter(({ major }) => major >= least && major <= most)
    .toSorted((one, other) => other.major - one.major)
    .map(({ name }) => join(folder, name));
}

function describeJava(): string {
  const { least, most } = testedVersion().java;
  return Number.isFinite(most) ? `of ${least} to ${most}` : `of ${least} or later`;
}

const hasMaven = () =>
  (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, 'mvn')));

export interface NodeSettings {
  /** As Java has it, such as 4g; 512m where it is not given. */
  readonly heap?: string;
  /** Compiles all that is worth it, which starts more slowly: for measurements. */
  readonly isCompiledWhole?: boolean;
}

/** A cluster of one node or several, on ports of 127.0.0.1, with data that may be lost. */
export class TestOpenSearch {
  readonly urls: readonly string[];
  readonly #folder: string;
  readonly #nodes: ChildProcess[];
  readonly #kill: () => void;

  private constructor(folder: string, urls: readonly string[], nodes: ChildProcess[]) {
    this.#folder = folder;
    this.urls = urls;
    this.#nodes = nodes;
    // Also where a test ends in the middle.
    this.#kill = () => {
      for (const node of nodes) node.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    };
    process.once('exit', this.#kill);
  }

  /** @param where a folder for its data; that of the tests where it is not given */
  static async start(count: 1 | 3 = 1, where?: string, how: NodeSettings = {}): Promise<TestOpenSearch> {
    const java = javaForOpenSearch();
    if (java === null) throw new Error(`These tests need Maven and a JDK ${describeJava()}.`);
    const jars = fetchedJars();
    const folder = mkdtempSync(join(where ?? (await testFolder()), 'opensearch-'));
    const ports = await freePorts(2 * count);
    const [http, transport] = [ports.slice(0, count), ports.slice(count)];
    const nodes = http.map((port, at) => {
      const settings = { 'http.port': port, 'transport.port': transport[at] as number };
      const all = { ...settings, ...clusterOf(at, transport) };
      return startNode(java, jars, { folder: join(folder, nameOf(at)), settings: all, how });
    });
    const cluster = new TestOpenSearch(
      folder,
      http.map((port) => `127.0.0.1:${port}`),
      nodes,
    );
    await cluster.#answers(count);
    return cluster;
  }

  /** Of the processes of the nodes. */
  get pids(): readonly number[] {
    return this.#nodes.flatMap(({ pid }) => pid ?? []);
  }

  /** What DATASET_URL says. @param prefix of the indexes, so that tests do not meet */
  address(prefix: string): string {
    return `opensearch://${this.urls.join(',')}/${prefix}`;
  }

  /** Ends a node at once, as a power cut does. */
  async kill(at: number): Promise<void> {
    const node = this.#nodes[at];
    if (!node || node.exitCode !== null || node.signalCode !== null) return;
    const ended = once(node, 'exit');
    node.kill('SIGKILL');
    await ended;
  }

  /** Runs no more, but its connections stay open: as a machine that hangs. */
  freeze(at: number): void {
    this.#nodes[at]?.kill('SIGSTOP');
  }

  thaw(at: number): void {
    this.#nodes[at]?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    process.off('exit', this.#kill);
    await Promise.all(this.#nodes.map((_, at) => this.kill(at)));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Whatever a test wants of the cluster beside our own client. */
  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`http://${this.urls[0]}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return answer.json();
  }

  async #answers(count: number): Promise<void> {
    const until = Date.now() + startMs;
    for (;;) {
      const health = await this.ask('GET', '/_cluster/health').catch(() => null);
      const { number_of_nodes: nodes, status } = (health ?? {}) as Record<string, unknown>;
      if (nodes === count && status === 'green') return;
      const isEnded = this.#nodes.some(
        ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null,
      );
      if (isEnded || Date.now() > until) {
        const log = readFileSync(join(this.#folder, nameOf(0), 'log'), 'utf8').slice(-4_000);
        await this.stop();
        throw new Error(`OpenSearch has not started: ${log}`);
      }
      await pause(100);
    }
  }
}

/** Vitest is only there in tests. */
const testFolder = async () => (await import('vitest')).inject('testFolder');

const nameOf = (at: number) => `node-${at + 1}`;

function clusterOf(at: number, transport: readonly number[]): Record<string, string> {
  const name = { 'cluster.name': 'millrace-test', 'node.name': nameOf(at) };
  if (transport.length === 1) return { ...name, 'discovery.type': 'single-node' };
  return {
    ...name,
    'discovery.seed_hosts': transport.map((port) => `127.0.0.1:${port}`).join(','),
    'cluster.initial_cluster_manager_nodes': transport.map((_, node) => nameOf(node)).join(','),
  };
}

function startNode(
  java: string,
  jars: string,
  {
    folder,
    settings,
    how: { heap = usualHeap, isCompiledWhole = false },
  }: {
    readonly folder: string;
    readonly settings: Readonly<Record<string, string | number>>;
    readonly how: NodeSettings;
  },
): ChildProcess {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'log'), 'a');
  const all = {
    ...{ 'path.home': folder, 'network.host': '127.0.0.1' },
    // The disk of a machine that tests may be nearly full.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    ...settings,
  };
  const node = spawn(
    java,
    [
      ...[`-Xms${heap}`, `-Xmx${heap}`, ...(isCompiledWhole ? [] : ['-XX:TieredStopAtLevel=1'])],
      ...['--enable-native-access=ALL-UNNAMED'],
      `-Dlog4j2.configurationFile=${join(own, 'log4j2.properties')}`,
      ...['-cp', join(jars, '*'), join(own, 'OpenSearchNode.java')],
      ...Object.entries(all).map(([name, value]) => `${name}=${value}`),
    ],
    // The node ends with its input: a worker of the tests may be killed without a word.
    { stdio: ['pipe', log, log] },
  );
  closeSync(log);
  return node;
}

/** Fetched from Maven Central once (66 MB), and kept in the user's cache. */
function fetchedJars(): string {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'millrace');
  const { version } = testedVersion();
  const jars = join(cache, `opensearch-${version}`);
  if (existsSync(jars)) return jars;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'fetching-'));
  const project = mkdtempSync(join(tmpdir(), 'millrace-maven-'));
  try {
    cpSync(join(own, 'pom.xml'), join(project, 'pom.xml'));
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${fresh}`];
    const of = `-Dopensearch.version=${version}`;
    execFileSync('mvn', ['-q', '-B', of, ...goal], { cwd: project, stdio: ['ignore', 2, 2] });
    // As a whole, or not at all: another worker may do the same.
    renameSync(fresh, jars);
  } catch (error) {
    if (!existsSync(jars)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(project, { recursive: true, force: true });
  }
  return jars;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

let shared: Promise<TestOpenSearch> | undefined;

/** One node for all test files of a worker: it takes six seconds to start, and ends with the worker. */
export function sharedOpenSearch(): Promise<TestOpenSearch> {
  shared ??= TestOpenSearch.start();
  return shared;
}
