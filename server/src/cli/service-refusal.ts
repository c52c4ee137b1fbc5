import { z } from 'zod';
import { CommandError } from './command-error.ts';

const refusal = z.object({ error: z.string(), message: z.string().optional(), fix: z.string().optional() });

/** What a service said that refused, as the end of a command. */
export async function refusalOf(response: Response): Promise<CommandError> {
  const said = refusal.safeParse(parsed(await response.text()));
  if (!said.success) return new CommandError(`The service answered ${response.status}.`);
  const { error, message, fix } = said.data;
  return new CommandError(message ?? error, fix === undefined ? {} : { fix });
}

/** Null where it is no JSON: a proxy in between may answer in another form. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
