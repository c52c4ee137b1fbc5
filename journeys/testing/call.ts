export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Answers differ from endpoint to endpoint; a test says which one it expects.
  readonly body: { readonly [field: string]: unknown };
}

export interface Caller {
  post(endpoint: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<CallAnswer>;
  get(path: string): Promise<CallAnswer>;
  /** Add-on credits left. */
  wallet(): Promise<number>;
}

/** Calls a service as its users do. */
export function callerOf(url: string, key: string): Caller {
  const send = async (path: string, request: RequestInit): Promise<CallAnswer> => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      ...request,
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text) };
  };
  const get = (path: string) => send(path, { headers: { 'x-api-key': key } });
  return {
    get,
    post: (endpoint, body, headers) =>
      send(endpoint, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    wallet: async () => ((await get('usage/allowance')).body.wallet as { remaining: number }).remaining,
  };
}

export interface Created {
  readonly organization_id: string;
  readonly workspaces: readonly { workspace_id: string; mode: 'live' | 'sandbox'; api_key: string }[];
}

export function workspaceOf(created: Created, mode: 'live' | 'sandbox'): Created['workspaces'][number] {
  const found = created.workspaces.find((workspace) => workspace.mode === mode);
  if (!found) throw new Error(`no ${mode} workspace was made`);
  return found;
}
