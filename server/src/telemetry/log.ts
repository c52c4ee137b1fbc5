import pino from 'pino';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogSettings {
  readonly level: LogLevel;
  /** `json`: a JSON object a line, for machines. `text`: a line for people. */
  readonly form: 'json' | 'text';
}

// Whatever looks like a key of ours, a connection string with a password, or a bearer token: nothing of it is ever logged.
const secrets: readonly (readonly [RegExp, string])[] = [
  [/mr_(live|sandbox)_[0-9A-Za-z]{20,32}(_[0-9A-Za-z]{0,6})?/g, 'mr_$1_[redacted]'],
  [/((?:postgres(?:ql)?|rediss?|valkeys?|socks5h?|smtps?):\/\/[^:/@\s"]*):[^@\s"]+@/g, '$1:[redacted]@'],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, '$1 [redacted]'],
];

export function redact(line: string): string {
  return secrets.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

/** Writes to standard error, so that standard output stays for what a command prints. */
export function createLog(
  settings: LogSettings,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const destination = {
    write: (line: string) => {
      const safe = redact(line);
      write(settings.form === 'json' ? safe : asText(safe));
    },
  };
  return pino(
    {
      level: settings.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutClient },
    },
    destination,
  );
}

/** The pool hangs the lost connection on its error: pages of it, with the key that cancels its statements. */
function withoutClient(error: Error): object {
  const { client, ...rest } = pino.stdSerializers.err(error);
  return rest;
}

const levelNames: Readonly<Record<number, string>> = {
  20: 'debug',
  30: 'info ',
  40: 'warn ',
  50: 'error',
  60: 'fatal',
};

function asText(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const details = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const error = err as { message?: string; code?: string; stack?: string } | undefined;
  const cause = error ? `: ${error.message ?? ''}${error.code ? ` (${error.code})` : ''}` : '';
  const stack = error?.stack && (level as number) >= 50 ? `\n${error.stack}` : '';
  return `${String(time).slice(11, 23)} ${levelNames[level as number] ?? level} ${msg ?? ''}${cause}${details.join('')}${stack}\n`;
}
