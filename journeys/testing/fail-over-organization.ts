import type { Created } from './call.ts';
import type { Millrace } from './millrace.ts';

type Environment = Readonly<Record<string, string>>;

/** One that can pay for everything, by the command line. */
export async function makeOrganization(millrace: Millrace, environment: Environment): Promise<Created> {
  const words = ['org', 'create', '--name', 'Acme', '--credits', '1000000', '--rate-tier', 'unlimited'];
  const { code, stdout, stderr } = await millrace.run([...words, '--json'], { environment });
  if (code !== 0) throw new Error(`millrace org create ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Created;
}
