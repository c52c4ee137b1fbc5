import { isIP } from 'node:net';
import { AddressGuard } from '../../outbound/address-guard.ts';
import type { Say } from './custom-mistake.ts';
import type {
  CapabilityOfFile,
  CustomProviderFile,
  RequestOfFile,
  ResultRequestOfFile,
  RuleOfFile,
} from './custom-provider-file.ts';
import { type CustomCapability, customCapabilities, inputsOfCapability, withImplied } from './inputs.ts';
import { inputsOf, leadsUp, parseTemplate } from './template.ts';

/** What a file may not use: names of other sources, and variables with the service's own secrets. */
export interface Reserved {
  readonly providers: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
}

const placesMax = 100;
const bodyNodesMax = 200;
const bodyDepthMax = 8;
type Path = readonly PropertyKey[];

/** Checks what a schema cannot. `error` stops the provider from working, `warn` does not. */
export function lookForMistakes(
  file: CustomProviderFile,
  { reserved, error, warn }: { reserved: Reserved; error: Say; warn: Say },
): void {
  if (reserved.providers.has(file.name)) {
    error(['name'], 'is the name of an existing source, or a reserved word. Choose another.');
  }
  lookAtBaseUrl(file.baseUrl, error, warn);
  lookAtAuth(file, reserved, error, warn);
  lookAtRules(file.rules ?? [], ['rules'], { polls: false }, error);
  if (!file.title) warn([], 'has no title: say in a sentence what it is, for the next reader.');

  let places = 0;
  for (const name of customCapabilities) {
    const capability = file.capabilities[name];
    if (capability === undefined) continue;
    places += lookAtCapability(name, capability, file, error, warn);
  }
  if (places > placesMax) error(['capabilities'], `has ${places} placeholders; at most ${placesMax}.`);
}

function lookAtBaseUrl(baseUrl: string, error: Say, warn: Say): void {
  const at = ['baseUrl'];
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:\/\//i.test(baseUrl)) {
    error(at, 'must be an address such as https://api.example.com/v1.');
    return;
  }
  if (/[{}]/.test(baseUrl)) error(at, 'cannot have placeholders: callers must not choose the host.');
  if (url.username !== '' || url.password !== '') {
    error(at, 'has a user name or a password in it. Remove them and use auth.');
  }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(baseUrl)) {
    error(at, 'has a query or a fragment. Put parameters into query of each request, and secrets into auth.');
  }
  if (leadsUp(baseUrl.slice(baseUrl.indexOf('//') + 2))) error(at, 'has a "." or ".." segment. Remove it.');
  if (url.protocol === 'http:') {
    if (isPrivate(url.hostname)) warn(at, 'is not encrypted: use it only in your own network.');
    else
      error(
        at,
        'must begin with https: http would send secrets and people’s names unencrypted. http is for private addresses.',
      );
  }
}

/** Whether it is in the operator's own network, judged by the name. */
function isPrivate(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return !new AddressGuard([], []).mayCall(bare);
  return !bare.includes('.') || /\.(?:localhost|local|internal|lan|home\.arpa|test|svc)\.?$/.test(bare);
}

/** Ours, and those that the PostgreSQL client reads: one may be the database password. */
const isOfTheService = /^(?:MILLRACE_|PG[A-Z])/;

function lookAtAuth(file: CustomProviderFile, reserved: Reserved, error: Say, warn: Say): void {
  const { auth } = file;
  for (const member of ['secret', 'user'] as const) {
    const value = member in auth ? (auth as Partial<Record<typeof member, string>>)[member] : undefined;
    const variable = value?.slice('env '.length) ?? '';
    if (reserved.variables.has(variable) || isOfTheService.test(variable)) {
      error(
        ['auth', member],
        `names ${variable}, which is a setting of Millrace itself. Put this provider’s secret into its own variable.`,
      );
    }
  }
  if (auth.type === 'none')
    warn(['auth'], 'has no secret: use this only for a service that you run yourself.');
  if (auth.type === 'query') {
    warn(
      ['auth'],
      'puts the secret into the URL, where proxies may log it. Prefer a header if the vendor accepts one.',
    );
  }
  if (auth.type === 'header' && isOfTheWire(auth.name))
    error(['auth', 'name'], 'is a header that Millrace sets itself.');
}

function lookAtCapability(
  name: CustomCapability,
  capability: CapabilityOfFile,
  file: CustomProviderFile,
  error: Say,
  warn: Say,
): number {
  const at: Path = ['capabilities', name];
  const known: readonly string[] = inputsOfCapability[name];
  let places = 0;
  for (const [index, request] of capability.requests.entries()) {
    const here = [...at, 'requests', index];
    for (const [position, input] of request.requires.entries()) {
      if (!known.includes(input)) {
        error([...here, 'requires', position], `is not an input of ${name}. Use one of ${known.join(', ')}.`);
      }
    }
    places += lookAtRequest(
      request,
      here,
      { known, sure: withImplied(request.requires), auth: file.auth },
      error,
    );
    const used = new Set(templatesOf(request).flatMap(({ text }) => inputsOf(parseTemplate(text) ?? [])));
    if (used.size === 0) error(here, 'sends no input: add a placeholder such as {{email}}.');
  }
  const { poll, rules = [] } = capability;
  if (poll) {
    const here = [...at, 'poll', 'request'];
    places += lookAtRequest(poll.request, here, { known: ['id'], sure: ['id'], auth: file.auth }, error);
    if (!templatesOf(poll.request).some(({ text }) => inputsOf(parseTemplate(text) ?? []).includes('id'))) {
      error(here, 'does not send {{id}}: the provider would not know which result to return.');
    }
    if (!rules.some(({ means }) => means === 'pending')) {
      error(
        [...at, 'poll'],
        'needs a rule in this capability with means: pending, which matches results that are not ready yet.',
      );
    }
  }
  lookAtRules(rules, [...at, 'rules'], { polls: poll !== undefined }, error);
  lookAtAnswer(capability, at, error, warn);

  const ends = new Set([...rules, ...(file.rules ?? [])].map(({ means }) => means));
  if (!ends.has('miss') && name !== 'verifyEmail') {
    warn(
      at,
      'has no rule with means: miss, so every lookup without a result is a failure. Describe by status or path how the provider says that it found nothing.',
    );
  }
  if (!capability.limits?.rate && !file.limits?.rate) {
    warn(at, 'has no limits.rate: set the provider’s rate limit, or it will refuse some lookups.');
  }
  if (!capability.costUsd && !file.costUsd) {
    warn(
      at,
      'has no costUsd: Millrace treats it as free and may repeat a lookup of a list item after a crash. If it is free, write hit: 0 and miss: 0.',
    );
  }
  return places;
}

interface Place {
  readonly path: Path;
  readonly text: string;
  /** Whether the text can be left out if an input is not known. */
  readonly isOptional: boolean;
  readonly kind: 'path' | 'query' | 'header' | 'body';
}

function templatesOf(request: RequestOfFile | ResultRequestOfFile, at: Path = []): Place[] {
  const places: Place[] = [{ path: [...at, 'path'], text: request.path, isOptional: false, kind: 'path' }];
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (typeof value === 'string') {
      places.push({ path: [...at, 'query', name], text: value, isOptional: true, kind: 'query' });
    }
  }
  for (const [name, text] of Object.entries(request.headers ?? {})) {
    places.push({ path: [...at, 'headers', name], text, isOptional: true, kind: 'header' });
  }
  const walk = (value: unknown, path: Path): void => {
    if (typeof value === 'string') places.push({ path, text: value, isOptional: true, kind: 'body' });
    else if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, [...path, index]);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) walk(one, [...path, name]);
    }
  };
  walk(request.body, [...at, 'body']);
  return places;
}

function lookAtRequest(
  request: RequestOfFile | ResultRequestOfFile,
  at: Path,
  {
    known,
    sure,
    auth,
  }: { known: readonly string[]; sure: readonly string[]; auth: CustomProviderFile['auth'] },
  error: Say,
): number {
  const fixed = request.path.replaceAll(/\{\{[^{}]*\}\}/g, 'x');
  if (!/^[A-Za-z0-9\-._~!$&'()*+,;=:@%/]*$/.test(fixed)) {
    error(
      [...at, 'path'],
      'has characters that a path cannot have. Put parameters into query; encode others, as in %20.',
    );
  }
  if (leadsUp(fixed) || fixed.includes('//')) {
    error([...at, 'path'], 'has a ".", ".." or empty segment. Remove it.');
  }
  if (request.method === 'GET' && request.body !== undefined) {
    error([...at, 'body'], 'does not work with GET. Use query, or method: POST.');
  }
  if (auth.type === 'body' && (request.body === undefined || Array.isArray(request.body))) {
    error(at, 'needs a body that is an object: the secret of auth goes into it.');
  }
  for (const name of Object.keys(request.headers ?? {})) {
    const header = name.toLowerCase();
    if (isOfTheWire(header)) error([...at, 'headers', name], 'is a header that Millrace sets itself.', 'key');
    else if (
      header.includes('authorization') ||
      header === 'cookie' ||
      (auth.type === 'header' && auth.name.toLowerCase() === header)
    ) {
      error([...at, 'headers', name], 'carries a secret: use auth, and remove it here.', 'key');
    }
  }
  lookAtBody(request.body, [...at, 'body'], error);

  let places = 0;
  for (const { path, text, isOptional, kind } of templatesOf(request, at)) {
    const template = parseTemplate(text);
    if (template === null) {
      error(path, 'has braces that are not a placeholder. Write {{first_name}}.');
      continue;
    }
    const inputs = inputsOf(template);
    places += inputs.length;
    for (const input of inputs) {
      if (!known.includes(input))
        error(path, `has {{${input}}}, which is not an input here. Use one of ${known.join(', ')}.`);
      else if (!isOptional && !sure.includes(input)) {
        error(path, `needs ${input} in requires: the path cannot leave it out.`);
      }
    }
    if (kind === 'header' && !/^[\x20-\x7e]*$/.test(text)) {
      error(path, 'has characters that a header cannot carry. Use plain ASCII in one line.');
    }
    const [last] = path.slice(-1);
    if (looksSecret(kind === 'body' || kind === 'query' ? String(last) : '', text)) {
      error(path, 'looks like a secret. Put it into an environment variable and name that in auth.');
    }
  }
  return places;
}

function lookAtBody(body: unknown, at: Path, error: Say): void {
  let nodes = 0;
  const walk = (value: unknown, path: Path, depth: number): void => {
    nodes += 1;
    if (nodes > bodyNodesMax || depth > bodyDepthMax || typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value)) {
      if (/[{}]/.test(name))
        error(
          [...path, name],
          'has a placeholder in a name. Names are fixed; use placeholders in values.',
          'key',
        );
      walk(one, [...path, Array.isArray(value) ? Number(name) : name], depth + 1);
      if (depth === bodyDepthMax && typeof one === 'object' && one !== null) {
        error([...path, name], `is nested deeper than ${bodyDepthMax} levels.`);
      }
    }
  };
  walk(body, at, 0);
  if (nodes > bodyNodesMax) error(at, `has more than ${bodyNodesMax} members.`);
}

/** Set by the HTTP client: other values could redirect or change the request. */
const ofTheWire = new Set([
  ...[
    'host',
    'content-length',
    'transfer-encoding',
    'connection',
    'upgrade',
    'te',
    'trailer',
    'expect',
    'keep-alive',
  ],
  ...['content-type', 'user-agent', 'proxy-authorization', 'proxy-connection'],
]);
const isOfTheWire = (name: string) => ofTheWire.has(name.toLowerCase());

/** Names that APIs use for keys. */
const secretName = /^(?:x[-_])?(?:api|access|auth|secret)?[-_]?(?:key|token|secret|password|apikey)$/i;
const secretStart =
  /^(?:sk|pk|rk|key|tok|pat|ghp|xox[abp])[-_][A-Za-z0-9_-]{8,}|^(?:Bearer|Basic|Token) \S{8,}|^eyJ[\w-]{10,}/;

/** Whether a constant looks like a key, by its name or its form: long, with letters and digits mixed. */
function looksSecret(name: string, text: string): boolean {
  if (text.includes('{{')) return false;
  if (secretName.test(name) && text.length >= 6) return true;
  if (secretStart.test(text)) return true;
  return text.length >= 24 && /^[A-Za-z0-9+/_=-]+$/.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text);
}

function lookAtRules(
  rules: readonly RuleOfFile[],
  at: Path,
  { polls }: { polls: boolean },
  error: Say,
): void {
  for (const [index, rule] of rules.entries()) {
    const here = [...at, index];
    const tests = [rule.is, rule.equals, rule.in, rule.contains].filter((test) => test !== undefined).length;
    if (rule.status === undefined && rule.path === undefined) {
      error(here, 'matches everything. Give a status, or a path and a condition.');
    }
    if (rule.path !== undefined && tests !== 1) {
      error(here, 'needs one of is, equals, in and contains as the condition for its path.');
    }
    if (rule.path === undefined && tests > 0) error(here, 'needs a path for its condition.');
    if (rule.means === 'pending' && !polls) {
      error([...here, 'means'], 'pending is for rules of a capability with poll.');
    }
    const statuses = [rule.status ?? []].flat();
    if (
      rule.means === 'miss' &&
      statuses.some((status) => status === 401 || status === 403 || status === 429 || status >= 500)
    ) {
      error([...here, 'status'], 'cannot be a miss: 401, 403, 429 and 5xx are failures.');
    }
  }
}

/** Members that must come from the answer. */
const neverFixed = new Set(['email', 'phone', 'networkUrl', 'networkHandle']);

function lookAtAnswer(capability: CapabilityOfFile, at: Path, error: Say, warn: Say): void {
  const answer = capability.answer as Readonly<Record<string, unknown>>;
  if (
    'networkUrl' in answer === 'networkHandle' in answer &&
    !('email' in answer || 'phone' in answer || 'status' in answer)
  ) {
    error([...at, 'answer'], 'needs either networkUrl or networkHandle.');
  }
  for (const [name, member] of Object.entries(answer)) {
    if (member === undefined) continue;
    for (const [index, told] of [member].flat().entries()) {
      const here = [...at, 'answer', name, ...(Array.isArray(member) ? [index] : [])];
      if (typeof told === 'string') {
        if (name === 'status') {
          warn(
            here,
            'has no words: Millrace understands only valid, invalid, catch_all, unknown, disposable and role. Others count as unknown.',
          );
        }
        continue;
      }
      const { path, value, words, times } = told as {
        path?: string;
        value?: unknown;
        words?: object;
        times?: number;
      };
      if ((path === undefined) === (value === undefined)) error(here, 'needs either path or value.');
      if (value !== undefined && (words !== undefined || times !== undefined)) {
        error(here, 'has a value: words and times work only with a path.');
      }
      if (value !== undefined && neverFixed.has(name)) error(here, 'must come from the answer: use a path.');
      if (times !== undefined && name !== 'confidence' && name !== 'score')
        error(here, 'times works only for confidence and score.');
      if (value === 'valid')
        warn(
          here,
          'marks every address that this source finds as valid. Use it only if the source verifies all of them.',
        );
      const seen = new Set<string>();
      for (const word of Object.keys(words ?? {})) {
        const plain = word.trim().toLowerCase();
        if (seen.has(plain))
          error([...here, 'words', word], 'is here twice, apart from upper and lower case.', 'key');
        seen.add(plain);
      }
    }
  }
}
