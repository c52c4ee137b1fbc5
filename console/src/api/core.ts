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

/** A file on its way, whose name in the path is filled in by `params`. */
export interface FileToSend {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly file: Blob;
  /** MIME type: browsers name that of a CSV file by the programs that are installed. */
  readonly type: string;
  readonly signal: AbortSignal;
  /** 0 to 1: how much of it has gone. */
  readonly onProgress: (share: number) => void;
}

/** Sends a file as one body, and says how far it is, which fetch cannot. Aborting rejects with an AbortError. @throws {ApiError} as `send` */
export function uploadFile<Name extends RouteName>(
  name: Name,
  { params, query, file, type, signal, onProgress }: FileToSend,
): Promise<Routes[Name]['answer']> {
  const [method = 'POST', path = ''] = name.split(' ');
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, addressOf(path, params, query));
    sending.setRequestHeader('accept', 'application/json');
    sending.setRequestHeader('x-millrace-console', '1');
    sending.setRequestHeader('content-type', type);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    sending.onload = () => {
      try {
        const { status, responseText } = sending;
        const requestId = sending.getResponseHeader('x-request-id');
        resolve(answerOf({ status, text: responseText, requestId }) as Routes[Name]['answer']);
      } catch (error) {
        reject(error);
      }
    };
    sending.onerror = () => reject(noConnection('The service cannot be reached.'));
    sending.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
    signal.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(file);
  });
}

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
    throw noConnection(
      limit.aborted ? 'The service did not answer within a minute.' : 'The service cannot be reached.',
    );
  }
  const { status, headers } = response;
  return answerOf({ status, text: await response.text(), requestId: headers.get('x-request-id') });
}

const noConnection = (message: string) =>
  new ApiError({
    code: 'no_connection',
    message,
    fix: 'Check that the service runs and that this computer has a connection. Then try again.',
    requestId: null,
    status: 0,
  });

/** @throws {ApiError} for what is not 2xx */
function answerOf({
  status,
  text,
  requestId,
}: {
  readonly status: number;
  readonly text: string;
  readonly requestId: string | null;
}): unknown {
  const answer = jsonOf(text);
  if (status >= 200 && status < 300) return answer ?? {};
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  if (status === 401 && said.code === 'not_signed_in') ended();
  throw new ApiError({
    code: textOf(said.code) ?? `http_${status}`,
    message: textOf(said.message) ?? textOf(said.error) ?? `The service answered ${status}.`,
    fix: textOf(said.fix),
    requestId: textOf(said.request_id) ?? requestId,
    status,
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
