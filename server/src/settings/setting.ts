/** A setting that is not valid: the message names it and says what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Why a value is not valid, where the expected form alone does not explain it. It follows the name of the setting. */
export class UnusableValue extends Error {
  override name = 'UnusableValue';
}

/** Texts by the names of variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One environment variable: what it means, its default, and how it is read. docs/settings.md is generated from these. */
export interface Setting<Value> {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: string;
  read(text: string | undefined): Value;
}

/** `read` gives undefined, or throws an {UnusableValue}, for what is not valid; `must` says what is expected. Messages do not repeat secrets. */
export function setting<Value>(
  name: string,
  fallback: string,
  meaning: string,
  read: (text: string) => Value | undefined,
  must: string,
  { isSecret = false } = {},
): Setting<Value> {
  return {
    name,
    fallback,
    meaning,
    read(text) {
      const value = readNamed(name, () => read(text === undefined || text === '' ? fallback : text));
      if (value === undefined) {
        const given = isSecret ? '' : `, not ${JSON.stringify(text)}`;
        throw new ConfigError(`${name} must be ${must}${given}.`);
      }
      return value;
    },
  };
}

function readNamed<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnusableValue)) throw error;
    throw new ConfigError(`${name} ${error.message}`);
  }
}
