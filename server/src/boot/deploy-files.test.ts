import { readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { rootPaths } from '../catalog/root-operations.ts';
import { createProgram } from '../cli/command-line.ts';
import { metricsPath } from '../http/metrics-route.ts';
import { examineConfig, readConfig, settingNames } from '../settings/config.ts';
import { commandContext } from '../testing/ran-command.ts';
import { lastCallsMs } from './start.ts';

/* What deploy/ says of settings, ports, paths, commands and times is true of the code. Whether its forms are right is tested in journeys/deploy. */

const folder = new URL('../../../deploy/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const containerfile = read('Containerfile');
/** PostgreSQL of our own ends within 20 s; see the unit of systemd. */
const endSeconds = lastCallsMs / 1_000 + 20;

const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
  timeoutSeconds: z.number(),
});
const container = z.object({
  image: z.string(),
  args: z.array(z.string()),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).optional(),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const workload = z.object({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    progressDeadlineSeconds: z.number().optional(),
    strategy: z.unknown().optional(),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        enableServiceLinks: z.boolean(),
        automountServiceAccountToken: z.boolean(),
        terminationGracePeriodSeconds: z.number().optional(),
        securityContext: z.object({ runAsNonRoot: z.boolean(), runAsUser: z.number(), fsGroup: z.number() }),
        containers: z.array(container).length(1),
        volumes: z.array(z.object({ name: z.string(), emptyDir: z.unknown() })),
      }),
    }),
  }),
});

const documents = readdirSync(new URL('kubernetes/', folder))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(read(`kubernetes/${name}`)).map((document) => document.toJS()));
const ofKind = (kind: string) => documents.find((document) => document.kind === kind);
const deployment = workload.parse(ofKind('Deployment'));
const job = workload.parse(ofKind('Job'));
const workloads = [deployment, job];
const settingsFile = parseEnv(read('kubernetes/settings.env'));
const secrets = z.record(z.string(), z.string()).parse(ofKind('Secret').stringData);
const given = { ...settingsFile, ...secrets };
const [service] = deployment.spec.template.spec.containers;
const user = Number(/^USER (\d+):\1$/m.exec(containerfile)?.[1]);
const imageEnvironment = Object.fromEntries(
  [...containerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
);

test('every setting that the manifests, the compose file and the image give exists and can be', () => {
  const { NODE_ENV, ...ofImage } = imageEnvironment;
  const names = Object.keys({ ...given, ...ofImage, ...composeEnvironment });

  expect(NODE_ENV).toBe('production');
  expect(names.filter((name) => !settingNames().has(name))).toEqual([]);
  expect(examineConfig({ ...ofImage, ...given }).errors).toEqual([]);
});

test('no secret is in the settings or the manifests, and the example has none that works', () => {
  const isSecret = (name: string) => /SECRET|_KEY$|PASSWORD|TOKEN|DATABASE_URL/.test(name);

  expect(Object.keys(settingsFile).filter(isSecret)).toEqual([]);
  expect(secrets.SECRET_KEY).toMatch(/^0+$/);
  expect(read('kubernetes/kustomization.yaml')).not.toContain('secret.example');
});

describe('on Kubernetes', () => {
  test('probes ask for what the service answers, at ports that it listens on', () => {
    const config = readConfig({ ...imageEnvironment, ...given, NODE_ENV: undefined });
    const probes = [service?.startupProbe, service?.readinessProbe, service?.livenessProbe];
    const paths = Object.keys(rootPaths(''));

    expect(service?.ports).toEqual([
      { name: 'http', containerPort: config.port },
      { name: 'metrics', containerPort: config.metrics?.port },
    ]);
    expect([config.host, config.metrics?.host]).toEqual(['0.0.0.0', '0.0.0.0']);
    expect(metricsPath).toBe('/metrics');
    for (const one of probes) {
      expect(paths).toContain(one?.httpGet.path);
      expect(one?.httpGet.port).toBe('http');
    }
    // A restart mends no database.
    expect([service?.startupProbe, service?.livenessProbe].map((one) => one?.httpGet.path)).toEqual([
      '/livez',
      '/livez',
    ]);
    expect(service?.readinessProbe?.httpGet.path).toBe('/readyz');
  });

  test('a pod drains for longer than Kubernetes takes to notice, and is not killed before it has ended', () => {
    const { drainSeconds } = readConfig(given);
    const { periodSeconds = 0, failureThreshold = 0 } = service?.readinessProbe ?? {};
    const grace = deployment.spec.template.spec.terminationGracePeriodSeconds;

    expect(drainSeconds).toBeGreaterThan(periodSeconds * failureThreshold);
    expect(grace).toBeGreaterThanOrEqual(drainSeconds + endSeconds);
  });

  test('a rolling update takes no pod away before another is ready, and gives a migration its time', () => {
    const { migrations, migrationsWaitSeconds } = readConfig(given);

    expect(deployment.spec.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
    expect(migrations).toBe('wait');
    expect(deployment.spec.progressDeadlineSeconds).toBeGreaterThan(migrationsWaitSeconds);
  });

  test.each(workloads)(
    '$kind $metadata.name runs as the user of the image, without rights, and writes to volumes alone',
    ({ spec }) => {
      const { containers, securityContext, volumes, ...pod } = spec.template.spec;
      const [one] = containers;

      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user, fsGroup: user });
      expect(one?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(one?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
        imageEnvironment.MILLRACE_DATA_DIR,
        '/tmp',
      ]);
      expect(volumes.map(({ name }) => name)).toEqual(one?.volumeMounts.map(({ name }) => name));
      expect(one?.envFrom).toEqual([
        { configMapRef: { name: 'millrace' } },
        { secretRef: { name: ofKind('Secret').metadata.name } },
      ]);
    },
  );

  test.each(workloads)('the command of $kind $metadata.name exists', async ({ spec }) => {
    const [word = '', ...options] = spec.template.spec.containers[0]?.args ?? [];
    const program = await createProgram(commandContext(readConfig), [word]);
    const command = program.commands.find((one) => one.name() === word);

    expect(command?.options.map(({ long }) => long)).toEqual(expect.arrayContaining(options));
  });

  test('service, disruption budget and deployment mean the same pods, and not that of the migration', () => {
    const { labels } = deployment.spec.template.metadata;
    const budget = ofKind('PodDisruptionBudget').spec;
    const { selector, ports } = ofKind('Service').spec;
    const selectors = [selector, budget.selector.matchLabels, ofKind('Deployment').spec.selector.matchLabels];

    for (const one of selectors) {
      expect(labels).toMatchObject(one);
      expect(job.spec.template.metadata.labels).not.toMatchObject(one);
    }
    expect(ports.map(({ targetPort }: { targetPort: string }) => targetPort)).toEqual(
      service?.ports?.map(({ name }) => name),
    );
    expect(budget.maxUnavailable).toBe(1);
  });
});

const compose = parseAllDocuments(read('compose.yaml'))[0]?.toJS();
const composeEnvironment = compose.services.millrace.environment as Record<string, string>;

test('the compose file gives the service its volume, its port on this machine alone, and time to end', () => {
  const { millrace } = compose.services;
  const port = imageEnvironment.PORT;
  const drain = Number(/:-(\d+)\}/.exec(composeEnvironment.DRAIN_SECONDS ?? '')?.[1]);

  expect(millrace.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  expect(millrace.volumes).toEqual([`data:${imageEnvironment.MILLRACE_DATA_DIR}`]);
  expect(millrace).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(Number.parseInt(millrace.stop_grace_period, 10)).toBeGreaterThanOrEqual(drain + endSeconds);
  expect(drain).toBe(readConfig({}).drainSeconds);
  for (const name of ['SECRET_KEY', 'DATABASE_URL']) expect(composeEnvironment[name]).toContain(':?');
});

describe('browsers that reach nothing but Millrace', () => {
  const [workloadOf, serviceOf, policy] = parseAllDocuments(read('kubernetes/browsers/browsers.yaml')).map(
    (document) => document.toJS(),
  );
  const pods = workloadOf.spec.template.metadata.labels;
  const ours = deployment.spec.template.metadata.labels;

  test('with Compose they are on a network without a way out, with Millrace and nobody else', () => {
    const { services, networks } = parseAllDocuments(read('compose.browsers.yaml'))[0]?.toJS() ?? {};
    const url = services.millrace.environment.BROWSER_URL as string;
    const given = url.replace(/\$\{[^}]*\}/, 'token');

    expect(networks).toEqual({ browsers: { internal: true } });
    expect(services.browsers.networks).toEqual(['browsers']);
    expect(services.browsers.ports).toBeUndefined();
    expect(services.millrace.networks).toEqual(['default', 'browsers']);
    expect(compose.services.postgres.networks).toBeUndefined();
    expect(readConfig({ BROWSER_URL: given }).browserRemote?.addresses).toMatchObject([
      { kind: 'websocket', shown: 'ws://browsers:3000' },
    ]);
  });

  test('on Kubernetes the policy means just their pods: in from Millrace, out to its proxy, and no DNS', () => {
    const { podSelector, policyTypes, ingress, egress } = policy.spec;
    const [way] = egress;

    expect(policy.kind).toBe('NetworkPolicy');
    expect(pods).toMatchObject(podSelector.matchLabels);
    expect(ours).not.toMatchObject(podSelector.matchLabels);
    expect(policyTypes).toEqual(['Ingress', 'Egress']);
    expect([ingress.length, egress.length]).toEqual([1, 1]);
    expect(ours).toMatchObject(ingress[0].from[0].podSelector.matchLabels);
    expect(ours).toMatchObject(way.to[0].podSelector.matchLabels);
    expect(way.to).toHaveLength(1);
    expect(way.ports).toEqual([{ protocol: 'TCP', port: 8899 }]);
    expect(readFileSync(new URL('../docs/operations/rendering.md', folder), 'utf8')).toContain(
      `BROWSER_PROXY_PORT=${way.ports[0].port}`,
    );
    expect(pods).toMatchObject(serviceOf.spec.selector);
    expect(workloadOf.spec.template.spec).toMatchObject({ automountServiceAccountToken: false });
  });
});

test('HAProxy looks often enough to turn away before a port closes, and sends no call a second time', () => {
  const haproxy = read('haproxy.cfg');
  const [, seconds, fall] = /check inter (\d+)s fall (\d+)/.exec(haproxy) ?? [];

  expect(Number(seconds) * Number(fall)).toBeLessThan(readConfig({}).drainSeconds);
  expect(haproxy).toMatch(/^ {2}option httpchk GET \/readyz$/m);
  expect(haproxy).toMatch(/^ {2}retry-on conn-failure$/m);
});

test('the command line is the first process of the image, and the health check asks /livez', () => {
  expect(containerfile).toMatch(/^ENTRYPOINT \["node", "server\/bin\/millrace\.js"\]\nCMD \["serve"\]$/m);
  expect(containerfile).toMatch(/^HEALTHCHECK .*\n.*\/livez/m);
  expect(user).toBeGreaterThan(0);
});
