import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

/** What the emulator does otherwise than it should. */
export interface Misbehavior {
  /** Changes the ID token before it is signed. */
  readonly claims?: (claims: Claims) => Claims;
  /** Of the header of the ID token: `none` is not signed. */
  readonly alg?: 'none' | 'HS256';
  /** Signs with a key that it does not publish. */
  readonly isForged?: boolean;
  /** Of what it says of itself. */
  readonly document?: (document: Claims) => Claims;
  /** Answers tokens with this. */
  readonly tokens?: { readonly status: number; readonly body: string };
  /** Takes a code again and again. */
  readonly isForgetful?: boolean;
  /** Of the redirect back. */
  readonly answer?: (query: URLSearchParams) => void;
}

/** Who signs in at the emulator: claims of theirs. */
export interface EmulatedPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly name?: string;
}

export const emulatedClient = { id: 'millrace', secret: 'a secret of the client' };

/**
 * An OpenID provider over HTTP that signs real tokens (ES256) and checks what it is asked: client, redirect, PKCE, a code once. It can misbehave in
 * each way that a test names.
 */
export class OidcEmulator {
  misbehavior: Misbehavior = {};
  /** Tells the address by userinfo alone, as OpenID Connect has it for the code flow. */
  isThin = false;
  /** Paths that were asked. */
  readonly asked: string[] = [];
  readonly #server: Server;
  /** The same answers at another port, and so at another host. */
  readonly #other: Server;
  readonly #key: KeyObject;
  readonly #jwk: Claims;
  readonly #codes = new Map<string, { person: EmulatedPerson; query: URLSearchParams }>();
  readonly #tokens = new Map<string, EmulatedPerson>();
  #made = 0;

  private constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'ES256' };
    const serve: RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const url = new URL(request.url ?? '/', this.issuer);
        this.asked.push(url.pathname);
        const { status, body } = this.#answer(url.pathname, {
          form: new URLSearchParams(Buffer.concat(chunks).toString()),
          authorization: request.headers.authorization ?? '',
        });
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    };
    this.#server = createServer(serve);
    this.#other = createServer(serve);
  }

  static async open(): Promise<OidcEmulator> {
    const emulator = new OidcEmulator();
    for (const server of [emulator.#server, emulator.#other]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    return emulator;
  }

  /** With a slash at its end, as a URL is written in full. */
  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  get otherUrl(): string {
    return `http://127.0.0.1:${(this.#other.address() as AddressInfo).port}/`;
  }

  /** What a browser comes back with, once this person has signed in at `url`. */
  signIn(url: string, person: EmulatedPerson): string {
    const { searchParams: query } = new URL(url);
    this.#made += 1;
    const code = `code-${this.#made}`;
    this.#codes.set(code, { person, query });
    const answer = new URLSearchParams({ code, state: query.get('state') ?? '', iss: this.issuer });
    this.misbehavior.answer?.(answer);
    return answer.toString();
  }

  async close(): Promise<void> {
    for (const server of [this.#server, this.#other]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  #answer(
    path: string,
    { form, authorization }: { form: URLSearchParams; authorization: string },
  ): { status: number; body: string } {
    const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });
    switch (path) {
      case '/.well-known/openid-configuration': {
        const document = {
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}authorize`,
          token_endpoint: `${this.issuer}token`,
          userinfo_endpoint: `${this.issuer}userinfo`,
          jwks_uri: `${this.issuer}keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          authorization_response_iss_parameter_supported: true,
        };
        return json(200, this.misbehavior.document?.(document) ?? document);
      }
      case '/keys':
        return json(200, { keys: [this.#jwk] });
      case '/token':
        return this.misbehavior.tokens ?? this.#exchange(form, authorization);
      case '/userinfo': {
        const person = this.#tokens.get(authorization.replace('Bearer ', ''));
        return person ? json(200, person) : json(401, {});
      }
      default:
        return json(404, {});
    }
  }

  #exchange(form: URLSearchParams, authorization: string): { status: number; body: string } {
    const refuse = (error: string) => ({ status: 400, body: JSON.stringify({ error }) });
    const basic = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    const [id = '', secret = ''] = basic
      .split(':')
      .map((one) => decodeURIComponent(one.replaceAll('+', ' ')));
    if (id !== emulatedClient.id || secret !== emulatedClient.secret) return refuse('invalid_client');
    const code = form.get('code') ?? '';
    const given = this.#codes.get(code);
    if (!this.misbehavior.isForgetful) this.#codes.delete(code);
    if (!given) return refuse('invalid_grant');
    const { person, query } = given;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      query.get('code_challenge') === challenge &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('redirect_uri') === form.get('redirect_uri') &&
      query.get('client_id') === emulatedClient.id;
    if (!isRight) return refuse('invalid_grant');
    const accessToken = `token-${code}`;
    this.#tokens.set(accessToken, person);
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: this.issuer,
      aud: emulatedClient.id,
      iat: now,
      exp: now + 300,
      nonce: query.get('nonce'),
      ...(this.isThin ? { sub: person.sub } : person),
    };
    return {
      status: 200,
      body: JSON.stringify({
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: 300,
        id_token: this.#signed(this.misbehavior.claims?.(claims) ?? claims),
      }),
    };
  }

  #signed(claims: Claims): string {
    const { alg = 'ES256', isForged } = this.misbehavior;
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg, kid: 'one', typ: 'JWT' })}.${part(claims)}`;
    if (alg === 'none') return `${text}.`;
    const key = isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#key;
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }
}
