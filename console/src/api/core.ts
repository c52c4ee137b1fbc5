import type { RouteName, Routes } from './routes.ts';

/* The one place that sends requests. Same origin, session cookie, and the header that only our scripts can set. */

const base = '/api/manage/v1/';
const timeoutMs = 60_000;

/** What the management API answered, or why it did not. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly fix: string | null;
  readonly requestId: string | null;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly details: unknown;

  constructor(fields: {
    code: string;
    message: string;
    fix: string | null;
    requestId: string | null;
    status: number;
    details?: unknown;
  }) {
    super(fields.message);
    this.code = fields.code;
    this.fix = fields.fix;
    this.requestId = fields.requestId;
    this.status = fields.status;
    this.details = fields.details;
  }
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Sent<Name extends RouteName> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: Routes[Name]['body'];
  readonly signal?: AbortSignal;
  /** Of what costs something: where no answer came, a repeat with the same one pays nothing more. */
  readonly once?: string;
}

/** Calls when a session has ended while it was used: the application shows the sign-in page. */
let ended: () => void = () => undefined;
export function onSessionEnd(listener: () => void): void {
  ended = listener;
}

/** @throws {ApiError} for every answer that is not 2xx, and where there was none */
export async function send<Name extends RouteName>(
  name: Name,
  { params = {}, query = {}, body, signal, once }: Sent<Name> = {},
): Promise<Routes[Name]['answer']> {
  const [method = 'GET', path = ''] = name.split(' ');
  const answer = await request(method, addressOf(path, params, query), {
    body: body === undefined ? undefined : JSON.stringify(body),
    type: 'application/json',
    signal,
    once,
  });
  return answer as Routes[Name]['answer'];
}

/** Sends a file as it is. */
export const sendFile = (path: string, query: Query, file: Blob, signal?: AbortSignal): Promise<unknown> =>
  request('POST', addressOf(path, {}, query), {
    body: file,
    type: file.type || 'application/octet-stream',
    signal,
  });

/** The address of a route, for links that download. */
export function addressOf(path: string, params: Readonly<Record<string, string>>, query: Query): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return base + filled + (search.size > 0 ? `?${search}` : '');
}

async function request(
  method: string,
  address: string,
  {
    body,
    type,
    signal,
    once,
  }: { body: BodyInit | undefined; type: string; signal: AbortSignal | undefined; once?: string | undefined },
): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(method === 'GET' ? {} : { 'x-millrace-console': '1' }),
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(once === undefined ? {} : { 'idempotency-key': once }),
      },
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({
      code: 'no_connection',
      message: limit.aborted
        ? 'The service did not answer within a minute.'
        : 'The service cannot be reached.',
      fix: 'Check that the service runs and that this computer has a connection. Then try again.',
      requestId: null,
      status: 0,
    });
  }
  const text = await response.text();
  const answer = jsonOf(text);
  if (response.ok) return answer ?? {};
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  if (response.status === 401 && said.code === 'not_signed_in') ended();
  throw new ApiError({
    code: textOf(said.code) ?? `http_${response.status}`,
    message: textOf(said.message) ?? textOf(said.error) ?? `The service answered ${response.status}.`,
    fix: textOf(said.fix),
    requestId: textOf(said.request_id) ?? response.headers.get('x-request-id'),
    status: response.status,
    details: said.details,
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function jsonOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
