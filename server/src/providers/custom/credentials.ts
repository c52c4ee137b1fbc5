import type { AuthOfFile } from './custom-provider-file.ts';
import type { AskedRequest } from './custom-request.ts';

/** The value of an environment variable; null if it is not set. */
export type SecretOf = (variable: string) => string | null;

/** The secrets of one provider: read from the environment, never shown. */
export class Credentials {
  readonly #auth: AuthOfFile;
  readonly #secretOf: SecretOf;

  constructor(auth: AuthOfFile, secretOf: SecretOf) {
    this.#auth = auth;
    this.#secretOf = secretOf;
  }

  /** Variables that are not set, or whose value does not fit in a header. */
  missing(): string[] {
    return this.#variables().filter((variable) => {
      const secret = this.#secretOf(variable);
      return secret === null || !/^[\x21-\x7e](?:[\x20-\x7e]{0,3998}[\x21-\x7e])?$/.test(secret);
    });
  }

  /** The request with the secret, ready to send. */
  sign(request: AskedRequest): AskedRequest {
    return signed(this.#auth, request, (variable) => this.#secretOf(variable) ?? '', basicOf);
  }

  /** The same with variable names instead of secrets, safe to show. */
  show(request: AskedRequest): AskedRequest {
    const name = (variable: string) => `[${variable}]`;
    return signed(this.#auth, request, name, (user, password) => `${user}:${password}`);
  }

  /** Removes secrets from a text, since the vendor may have repeated them. */
  redact(text: string): string {
    let safe = text;
    const [user = '', password = ''] = this.#variables().map((variable) => this.#secretOf(variable) ?? '');
    if (this.#auth.type === 'basic') safe = safe.replaceAll(basicOf(user, password), '[basic]');
    for (const variable of this.#variables()) {
      const secret = this.#secretOf(variable) ?? '';
      // Shorter ones are common words.
      if (secret.length < 4) continue;
      const forms = [
        secret,
        JSON.stringify(secret).slice(1, -1),
        encodeURIComponent(secret),
        // As encoded in a query string.
        new URLSearchParams([['', secret]]).toString().slice(1),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('base64url'),
      ];
      for (const form of forms) safe = safe.replaceAll(form, `[${variable}]`);
    }
    return safe;
  }

  #variables(): string[] {
    const auth = this.#auth;
    if (auth.type === 'none') return [];
    const named = auth.type === 'basic' ? [auth.user, auth.secret] : [auth.secret];
    return named.flatMap((text) => (text === undefined ? [] : [text.slice('env '.length)]));
  }
}

const basicOf = (user: string, password: string) => Buffer.from(`${user}:${password}`).toString('base64');

function signed(
  auth: AuthOfFile,
  request: AskedRequest,
  secretOf: (variable: string) => string,
  basic: (user: string, password: string) => string,
): AskedRequest {
  const read = (text: string | undefined) => (text === undefined ? '' : secretOf(text.slice('env '.length)));
  const withHeader = (name: string, value: string) => ({
    ...request,
    headers: { ...request.headers, [name.toLowerCase()]: value },
  });
  switch (auth.type) {
    case 'none':
      return request;
    case 'header':
      return withHeader(auth.name, `${auth.prefix ?? ''}${read(auth.secret)}`);
    case 'bearer':
      return withHeader('authorization', `Bearer ${read(auth.secret)}`);
    case 'basic':
      return withHeader('authorization', `Basic ${basic(read(auth.user), read(auth.secret))}`);
    case 'query':
      return { ...request, query: { ...request.query, [auth.name]: read(auth.secret) } };
    case 'body':
      return { ...request, body: { ...(request.body as object), [auth.name]: read(auth.secret) } };
  }
}
