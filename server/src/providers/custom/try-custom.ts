import { ProviderFailure, type SkipReason } from '../capabilities.ts';
import { Credentials, type SecretOf } from './credentials.ts';
import type { CustomProviderFile } from './custom-provider-file.ts';
import { type AskedRequest, compileWay, fillRequest } from './custom-request.ts';
import { type CustomCapability, inputsOfQuestion, type QuestionOf } from './inputs.ts';
import { type Concluded, concluder, openCustom, type Reply } from './open-custom.ts';
import { Unsendable } from './template.ts';

/** A request that is safe to show: variable names replace secrets. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ShownExchange {
  readonly request: ShownRequest;
  readonly status: number;
  /** Its beginning, without secrets. */
  readonly answer: string;
  readonly ms: number;
}

/** The result of trying a file. */
export interface Trial {
  readonly outcome: 'found' | 'not_found' | 'skipped' | 'failed' | 'pending' | 'not_sent';
  /** For a failure, its kind; for a skipped lookup, what it lacked. */
  readonly reason: string | null;
  /** More about a failure. */
  readonly why: string | null;
  readonly record: unknown;
  readonly notes: readonly string[];
  /** The first request sent, or that would be sent. */
  readonly request: ShownRequest | null;
  readonly exchanges: readonly ShownExchange[];
}

export interface TrialSettings<Name extends CustomCapability> {
  readonly file: CustomProviderFile;
  readonly where: string;
  readonly capability: Name;
  readonly question: QuestionOf<Name>;
  readonly secretOf: SecretOf;
  readonly userAgent: string;
}

const excerptCharacters = 2_000;

/** Shows the request without sending it. */
export function showQuestion<Name extends CustomCapability>(settings: TrialSettings<Name>): Trial {
  const nothing = { why: null, record: null, notes: [], request: null, exchanges: [] };
  const skipped = (reason: SkipReason): Trial => ({ ...nothing, outcome: 'skipped', reason });
  const { file, capability, question, secretOf } = settings;
  try {
    const ways = (file.capabilities[capability]?.requests ?? []).map(compileWay);
    const request = fillRequest(ways, inputsOfQuestion(capability, question));
    if (request === null) return skipped('missing_input');
    const shown = shownRequest(file, new Credentials(file.auth, secretOf), request);
    return { ...nothing, outcome: 'not_sent', reason: null, request: shown };
  } catch (error) {
    if (error instanceof Unsendable) return skipped('unsupported');
    throw error;
  }
}

/** Reads a saved answer; sends nothing. */
export function readSaved<Name extends CustomCapability>(
  settings: TrialSettings<Name>,
  reply: { readonly status: number; readonly body: unknown },
): Trial {
  return concludedTrial(
    settings,
    { ...reply, data: reply.body, retryAfterMs: null },
    { request: null, exchanges: [] },
  );
}

/** Sends one lookup. */
export async function askOnce<Name extends CustomCapability>(
  settings: TrialSettings<Name>,
  signal: AbortSignal,
): Promise<Trial> {
  const { file, capability, question, secretOf } = settings;
  const planned = showQuestion(settings);
  if (planned.outcome === 'skipped') return planned;
  const credentials = new Credentials(file.auth, secretOf);
  const exchanges: ShownExchange[] = [];
  let last: { status: number; body: unknown } | null = null;
  const provider = openCustom({
    ...settings,
    onExchange: ({ request, reply, ms }) => {
      last = reply;
      exchanges.push({
        request: shownRequest(file, credentials, request),
        status: reply.status,
        answer: credentials.redact(JSON.stringify(reply.body, null, 2) ?? '').slice(0, excerptCharacters),
        ms: Math.round(ms),
      });
    },
  });
  const seen = { request: planned.request, exchanges };
  let trial: Trial;
  try {
    const ask = provider[capability] as (
      question: QuestionOf<Name>,
      signal: AbortSignal,
    ) => Promise<Concluded<Name>>;
    const answer = await ask(question, signal);
    const reply = last as { status: number; body: unknown } | null;
    // Reads the last reply again for the notes about what was left out, which the service itself does not need.
    trial =
      answer.outcome === 'found' && reply
        ? concludedTrial(settings, { status: reply.status, data: reply.body, retryAfterMs: null }, seen)
        : trialOf(answer, seen);
  } catch (error) {
    trial = failedTrial(error, seen);
  }
  // A vendor may repeat a secret anywhere.
  return JSON.parse(JSON.stringify(trial), (_, value: unknown) =>
    typeof value === 'string' ? credentials.redact(value) : value,
  ) as Trial;
}

type Seen = Pick<Trial, 'request' | 'exchanges'>;

function concludedTrial<Name extends CustomCapability>(
  { file, capability }: TrialSettings<Name>,
  reply: Reply,
  seen: Seen,
): Trial {
  try {
    return trialOf(concluder(capability, file)(reply), seen);
  } catch (error) {
    return failedTrial(error, seen);
  }
}

function trialOf<Name extends CustomCapability>(concluded: Concluded<Name>, seen: Seen): Trial {
  const { outcome } = concluded;
  return {
    outcome,
    reason: concluded.outcome === 'skipped' ? concluded.why : null,
    why: null,
    record: concluded.outcome === 'found' ? concluded.value : null,
    notes: ('notes' in concluded && concluded.notes) || [],
    ...seen,
  };
}

function failedTrial(error: unknown, seen: Seen): Trial {
  if (!(error instanceof ProviderFailure)) throw error;
  const { reason, cause } = error;
  const why = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : null;
  return { outcome: 'failed', reason, why, record: null, notes: [], ...seen };
}

function shownRequest(
  file: CustomProviderFile,
  credentials: Credentials,
  request: AskedRequest,
): ShownRequest {
  const { method, path, query, headers, body } = credentials.show(request);
  const search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${shownValue(String(value))}`)
    .join('&');
  return {
    method,
    url: `${file.baseUrl.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`,
    headers,
    body: body ?? null,
  };
}

/** `[ACME_KEY]` stays as it is, so that people recognize it as a name. */
const shownValue = (value: string) => (/^\[[A-Z0-9_]+\]$/.test(value) ? value : encodeURIComponent(value));
