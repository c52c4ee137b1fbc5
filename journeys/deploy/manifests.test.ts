import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { whyMissing } from '../../server/src/testing/machine-parts.ts';
import { installed } from '../clients/installed.ts';
import { pythonEnvironment } from '../clients/python-environment.ts';
import { run, toolTimeMs } from '../clients/run.ts';
import { goTool, isQuick, workFolder } from '../clients/tools.ts';
import { project } from '../testing/millrace.ts';

const skipped = isQuick ? null : 'MILLRACE_TEST_CLIENTS is not set';
const whyNoGo = skipped ?? whyMissing('go');
/** The newest for Go 1.26. */
const kustomize = 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.2';
/** One carries the schemas of Kubernetes, the other reads what the Compose specification allows and nothing else. */
const pythonPackages = { 'kubernetes-validate': '1.37.0', 'compose-spec': '0.2.1' };
const kubernetesVersions = ['1.30', '1.37'];
const deploy = join(project, 'deploy');

const python = async () =>
  join(
    await installed('python-deploy', pythonPackages, async (into) => {
      const packages = Object.entries(pythonPackages).map(([name, version]) => `${name}==${version}`);
      await pythonEnvironment(into, packages);
    }),
    'bin/python',
  );

const readCompose = `import sys
from compose_spec import PyCompose
PyCompose.from_yaml(open(sys.argv[1]).read()).validate()`;

test.skipIf(whyNoGo !== null)(
  `kustomize builds the manifests, with the image and the settings in each pod${whyNoGo === null ? '' : ` (${whyNoGo})`}`,
  { timeout: toolTimeMs },
  async () => {
    const built = await run(await goTool(kustomize, 'kustomize'), ['build', join(deploy, 'kubernetes')]);
    const documents = parseAllDocuments(built).map((document) => document.toJS());
    const settings = documents.find(({ kind }) => kind === 'ConfigMap');
    const pods = documents.flatMap(({ kind, spec }) =>
      ['Deployment', 'Job'].includes(kind) ? [spec.template.spec.containers[0]] : [],
    );

    expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Job',
      'PodDisruptionBudget',
      'Service',
    ]);
    expect(documents.every(({ metadata }) => metadata.namespace === 'millrace')).toBe(true);
    for (const pod of pods) {
      expect(pod.image).toBe('registry.example.com/millrace:1.0.0');
      expect(pod.envFrom[0]).toEqual({ configMapRef: { name: settings.metadata.name } });
    }
  },
);

test.skipIf(skipped !== null).each(kubernetesVersions)(
  'the manifests are right by the strict schemas of Kubernetes %s',
  { timeout: toolTimeMs },
  async (version) => {
    const files = ['deployment', 'migrate', 'service', 'pod-disruption-budget', 'secret.example'];
    const program = join(await python(), '../kubernetes-validate');
    for (const file of files) {
      await run(program, ['--strict', '-k', version, join(deploy, 'kubernetes', `${file}.yaml`)]);
    }
    // It does find mistakes.
    const wrong = join(await workFolder(), 'wrong.yaml');
    const right = readFileSync(join(deploy, 'kubernetes/deployment.yaml'), 'utf8');
    writeFileSync(wrong, right.replace('readinessProbe:', 'readynessProbe:'));
    await expect(run(program, ['--strict', '-k', version, wrong])).rejects.toThrow(/readynessProbe/);
  },
);

test.skipIf(skipped !== null)(
  'the compose file is right by the Compose specification',
  { timeout: toolTimeMs },
  async () => {
    const program = await python();
    await run(program, ['-c', readCompose, join(deploy, 'compose.yaml')]);
    const wrong = join(await workFolder(), 'wrong.yaml');
    const right = readFileSync(join(deploy, 'compose.yaml'), 'utf8');
    writeFileSync(wrong, right.replace('read_only:', 'readonly:'));
    await expect(run(program, ['-c', readCompose, wrong])).rejects.toThrow(/readonly/);
  },
);
