import { z } from 'zod';
import { CommandError } from './command-error.ts';

const refusal = z.object({
  error: z.string(),
  code: z.string().optional(),
  message: z.string().optional(),
  fix: z.string().optional(),
  details: z.array(z.object({ path: z.string() })).optional(),
});

/** Advice in words of the command line; by what is wrong with the request where it depends on that. Undefined: that of the service. */
export type Advice = string | ((paths: readonly string[]) => string | undefined);

/** The user of the command line is often the operator that the service mentions. */
const forOperators =
  'If you operate the service: its log and ./millrace provider matrix say what to configure.';

/** What a service said that refused, as the end of a command. `fixes`: by code. */
export async function refusalOf(
  response: Response,
  fixes: Readonly<Record<string, Advice>> = {},
): Promise<CommandError> {
  const said = refusal.safeParse(parsed(await response.text()));
  if (!said.success) return new CommandError(`The service returned ${response.status}.`);
  const { error, code = '', message, details = [] } = said.data;
  const own = Object.hasOwn(fixes, code) ? fixes[code] : undefined;
  const advice = typeof own === 'function' ? own(details.map(({ path }) => path)) : own;
  const fix = advice ?? said.data.fix;
  const whole = code === 'ENDPOINT_UNDER_MAINTENANCE' ? [fix, forOperators] : [fix];
  const told = whole.filter((text) => text !== undefined).join(' ');
  return new CommandError(message ?? error, told === '' ? {} : { fix: told });
}

/** Null where it is no JSON: a proxy in between may answer in another form. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
