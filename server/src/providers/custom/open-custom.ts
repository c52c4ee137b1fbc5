import { z } from 'zod';
import {
  type Answered,
  type Capabilities,
  type FailureReason,
  type Provider,
  ProviderFailure,
  type SourceTerms,
} from '../capabilities.ts';
import { vendorTerms } from '../define-vendor.ts';
import { AnswerPoll, type Polled, pollPace, pollTerms } from '../poll-answer.ts';
import { type Pause, VendorClient, type VendorReply } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';
import { isEmpty, parsePath, readPath, WrongShape } from './answer-path.ts';
import { Credentials, type SecretOf } from './credentials.ts';
import type { CapabilityOfFile, CustomProviderFile } from './custom-provider-file.ts';
import { type AskedRequest, compileWay, fillRequest } from './custom-request.ts';
import {
  type AnswerTo,
  type CustomCapability,
  customCapabilities,
  inputsOfQuestion,
  type QuestionOf,
} from './inputs.ts';
import { compileRule, judgeReply, type Rule } from './judge-reply.ts';
import { compileMapping, readAnswer } from './read-answer.ts';
import { Unsendable } from './template.ts';

export interface CustomSettings {
  readonly file: CustomProviderFile;
  /** File name, for messages. */
  readonly where: string;
  readonly secretOf: SecretOf;
  readonly userAgent: string;
  readonly pause?: Pause | undefined;
  /** Receives every exchange, for people who try the file. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

export interface Exchange {
  /** Without the secret. */
  readonly request: AskedRequest;
  readonly reply: { readonly status: number; readonly body: unknown };
  readonly ms: number;
}

export type Reply = VendorReply<unknown>;

/** The result of a reply. */
export type Concluded<Name extends CustomCapability> =
  | (Answered<AnswerTo<Name>> & { readonly notes?: readonly string[] })
  | { readonly outcome: 'pending' };

const idCharactersMax = 500;

/** The provider that a file describes: works like any other source. */
export function openCustom(settings: CustomSettings): Provider {
  const { file, where } = settings;
  const credentials = new Credentials(file.auth, settings.secretOf);
  const client = new VendorClient({
    name: file.name,
    apiKey: '',
    baseUrl: file.baseUrl,
    userAgent: settings.userAgent,
    pause: settings.pause,
    // The rules of the file decide what a reply means, from its status and its answer.
    meaning: () => 'answer',
  });
  const send: Send = async (request, signal) => {
    const startedAtMs = performance.now();
    const reply = (await client.askReply({
      ...credentials.sign(request),
      answer: z.unknown(),
      signal,
    })) as Reply;
    settings.onExchange?.({
      request,
      reply: { status: reply.status, body: reply.data },
      ms: performance.now() - startedAtMs,
    });
    return reply;
  };
  const able = customCapabilities.flatMap((name) => {
    const capability = file.capabilities[name];
    return capability ? [[name, questionOf(name, capability, { file, client, send })] as const] : [];
  });
  return {
    name: file.name,
    terms: termsOfFile(file),
    unavailable: () => {
      const [missing] = credentials.missing();
      return missing === undefined
        ? null
        : `Set ${missing} to the secret of ${file.name} and restart Millrace: the custom provider file ${where} needs it.`;
    },
    ...(Object.fromEntries(able) as Partial<Capabilities>),
  };
}

type Send = (request: AskedRequest, signal: AbortSignal) => Promise<Reply>;
type Ask<Name extends CustomCapability> = (
  question: QuestionOf<Name>,
  signal: AbortSignal,
) => Promise<Answered<AnswerTo<Name>>>;

interface Parts {
  readonly file: CustomProviderFile;
  readonly client: VendorClient;
  readonly send: Send;
}

function questionOf<Name extends CustomCapability>(
  name: Name,
  capability: CapabilityOfFile,
  { file, client, send }: Parts,
): Ask<Name> {
  const ways = capability.requests.map(compileWay);
  const conclude = concluder(name, file);
  const start = capability.poll ? searcher(name, capability.poll, { file, client, send }) : null;
  return async (question, signal) => {
    let request: AskedRequest | null;
    try {
      request = fillRequest(ways, inputsOfQuestion(name, question));
    } catch (error) {
      if (error instanceof Unsendable) return { outcome: 'skipped', why: 'unsupported' };
      throw error;
    }
    if (request === null) return { outcome: 'skipped', why: 'missing_input' };
    const concluded = start ? await start(request, signal) : conclude(await send(request, signal));
    return answered(concluded);
  };
}

function answered<Name extends CustomCapability>(concluded: Concluded<Name>): Answered<AnswerTo<Name>> {
  switch (concluded.outcome) {
    case 'found':
      return { outcome: 'found', value: concluded.value };
    case 'pending':
      throw new Error('pending leads to another request, and files without poll cannot use it');
    default:
      return concluded;
  }
}

/** Turns replies to the last request of a capability into results. @throws {ProviderFailure} if the lookup failed */
export function concluder<Name extends CustomCapability>(
  name: Name,
  file: CustomProviderFile,
): (reply: Reply) => Concluded<Name> {
  const capability = file.capabilities[name];
  if (!capability) throw new Error(`the file has no ${name}`);
  // Rules of the whole file first: how it reports a failure is the same for every capability.
  const rules = [...rulesAt(file.rules, 'rules'), ...rulesAt(capability.rules, `capabilities.${name}.rules`)];
  const mapping = compileMapping(capability.answer as Parameters<typeof compileMapping>[0]);
  return (reply) =>
    readable(file.name, reply, () => {
      const { means, rule } = judgeReply({ status: reply.status, body: reply.data }, rules);
      switch (means) {
        case 'answer':
          return { outcome: 'found', ...readAnswer(name, reply.data, mapping) };
        case 'miss':
          return notFound;
        case 'unsupported':
          return { outcome: 'skipped', why: 'unsupported' };
        case 'pending':
          return { outcome: 'pending' };
        default:
          throw failure(file.name, means, reply, rule === null ? null : `by ${rule}`);
      }
    });
}

const rulesAt = (rules: CapabilityOfFile['rules'], at: string): Rule[] =>
  (rules ?? []).map((rule, index) => compileRule(rule, `${at}[${index}]`));

/** An answer with another shape than the file describes is unreadable: a failure and not a miss. */
function readable<Value>(provider: string, reply: Reply, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof WrongShape) throw failure(provider, 'unreadable', reply, error.message);
    throw error;
  }
}

/** The cause names the rule of the file that decided, and no content of the answer. */
function failure(provider: string, reason: FailureReason, reply: Reply, why: string | null): ProviderFailure {
  return new ProviderFailure(provider, reason, {
    cause: `answered ${reply.status}${why === null ? '' : `: ${why}`}`,
    retryAfterMs: reply.retryAfterMs,
  });
}

/** A search that ended with the reply that started it. */
class EndedAtStart extends Error {
  readonly concluded: Concluded<CustomCapability>;

  constructor(concluded: Concluded<CustomCapability>) {
    super('ended at the start');
    this.concluded = concluded;
  }
}

/** For providers that start a search and have its result later. */
function searcher<Name extends CustomCapability>(
  name: Name,
  poll: NonNullable<CapabilityOfFile['poll']>,
  { file, client, send }: Parts,
): (request: AskedRequest, signal: AbortSignal) => Promise<Concluded<Name>> {
  const { firstMs = pollPace.firstMs, longestMs = pollPace.longestMs, giveUpMs = pollPace.giveUpMs } = poll;
  const searches = new AnswerPoll(client, { firstMs, longestMs: Math.max(firstMs, longestMs), giveUpMs });
  const way = compileWay(poll.request);
  const idPath = parsePath(poll.id) ?? [];
  const conclude = concluder(name, file);
  const startRules = rulesAt(file.rules, 'rules');

  const started = (reply: Reply): string =>
    readable(file.name, reply, () => {
      const { means, rule } = judgeReply({ status: reply.status, body: reply.data }, startRules);
      if (means === 'miss') throw new EndedAtStart(notFound);
      if (means === 'unsupported') throw new EndedAtStart({ outcome: 'skipped', why: 'unsupported' });
      if (means === 'pending' || means !== 'answer') {
        throw failure(
          file.name,
          means === 'pending' ? 'unreadable' : means,
          reply,
          rule === null ? null : `by ${rule}`,
        );
      }
      const id = readPath(reply.data, idPath);
      const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
      if (isEmpty(text) || text.length > idCharactersMax) throw new WrongShape('the answer has no search ID');
      return text;
    });

  return async (request, signal) => {
    try {
      return await searches.answer({
        // Without the secret, since it stays in memory for an hour.
        question: JSON.stringify([name, request]),
        signal,
        start: async (alone) => started(await send(request, alone)),
        result: async (id, soon): Promise<Polled<Concluded<Name>>> => {
          const reply = await send(resultRequest(way, id, file.name), soon);
          const concluded = conclude(reply);
          return concluded.outcome === 'pending'
            ? { againAfterMs: reply.retryAfterMs }
            : { answer: concluded };
        },
      });
    } catch (error) {
      if (error instanceof EndedAtStart) return error.concluded as Concluded<Name>;
      throw error;
    }
  };
}

function resultRequest(way: ReturnType<typeof compileWay>, id: string, provider: string): AskedRequest {
  try {
    const request = fillRequest([way], { id });
    if (request) return request;
    throw new Unsendable('the id is not known');
  } catch (error) {
    if (!(error instanceof Unsendable)) throw error;
    throw new ProviderFailure(provider, 'unreadable', { cause: 'the search ID cannot be sent' });
  }
}

function termsOfFile(file: CustomProviderFile): NonNullable<Provider['terms']> {
  // Without the rate: a capability with its own rate counts separately.
  const { rate, ...limits } = file.limits ?? {};
  const ofCapabilities = customCapabilities.flatMap((name) => {
    const capability = file.capabilities[name];
    if (!capability) return [];
    const usual = capability.poll ? { ...pollTerms, ...known(limits) } : {};
    return [[name, { ...usual, ...termsOf(capability) }] as const];
  });
  return { ...vendorTerms, ...termsOf(file), ...Object.fromEntries(ofCapabilities) };
}

function termsOf({ limits = {}, costUsd }: Pick<CapabilityOfFile, 'limits' | 'costUsd'>): SourceTerms {
  return { ...known(limits), ...known({ costUsd }) };
}

/** Drops undefined members, which would hide those of the whole file. */
function known<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}
