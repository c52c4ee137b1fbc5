import type { z } from 'zod';
import { timeLeftMs } from '../../kernel/limited-signal.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { ClientError } from '../../outbound/client-error.ts';
import { NoConnection } from '../../outbound/explain-failure.ts';
import { JsonClient, type JsonReply } from '../../outbound/json-client.ts';
import { leadsNowhere } from '../../outbound/not-allowed.ts';
import { formType, retryAfterMs } from '../../outbound/text-client.ts';
import type { ChatMemberQuestion } from '../../records/chat-member.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { membersOf } from '../record-fields.ts';
import type { Pause } from '../vendor-client.ts';
import { hostNotFound, rateLimited, refusalOf, unreached, workspaceFailed, wrongInput } from './refusals.ts';
import { sessionCookie } from './session-cookie.ts';
import { workspaceUrl } from './workspace-url.ts';
import { workspacesAt } from './workspaces-at.ts';

export type SlackSettings = Pick<KeylessSettings, 'addresses' | 'userAgent' | 'outbound'>;

type Form = Readonly<Record<string, string>>;
type Reply = Pick<JsonReply, 'status' | 'body' | 'retryAfterMs'>;
/** Posts a form to a method, with the cookie. */
type Send = (method: string, form: Form, cookie: string, signal: AbortSignal) => Promise<Reply>;
/** Leads to a workspace, by the address of its methods. */
export type WayTo = (base: URL) => Send;

/** Of a page of a thousand users; more than Slack sends of them. */
const replyBytesMax = 5 * 2 ** 20;
/** Longer than that hardly any call may take. */
const waitMsMax = 15_000;
/** Where it does not say how long. */
const waitMsUsual = 5_000;
/** Of the time that is left, for what is asked behind a wait. */
const afterWaitMs = 2_000;

/** One question's way to one workspace: all that is asked for it, with the caller's session. */
export class WorkspaceSession {
  readonly #send: Send;
  readonly #pause: Pause;
  readonly #signal: AbortSignal;
  readonly #call: AbortSignal;
  readonly #cookie: string;
  readonly #question: ChatMemberQuestion;
  #wait: Promise<void> | null = null;
  #hasWaited = false;

  /**
   * @param signal ends all that is asked
   * @param call the signal that says how long the call has
   * @throws {ServiceError} validation_failed for a name that is no workspace's, and for a cookie that is none
   */
  constructor(
    { wayTo, pause }: { readonly wayTo: WayTo; readonly pause: Pause },
    question: ChatMemberQuestion,
    { signal, call }: { readonly signal: AbortSignal; readonly call: AbortSignal },
  ) {
    const url = workspaceUrl(question.workspace);
    if (url === null) throw wrongInput('workspace', 'Must be the subdomain of a workspace.');
    const cookie = sessionCookie(question.cookie.reveal());
    if (cookie === null) throw wrongInput('cookie', 'Must be the value of the cookie d, such as xoxd-…');
    this.#send = wayTo(url);
    this.#pause = pause;
    this.#signal = signal;
    this.#call = call;
    this.#cookie = cookie;
    this.#question = question;
  }

  /**
   * What a method answers; where it refuses with a code of `expected`, that code.
   *
   * @throws {ServiceError} what the caller has to mend, or to wait for
   * @throws {ProviderFailure}
   */
  async ask<Answer extends z.ZodType>(
    method: string,
    form: Form,
    { answer, expected = [] }: { readonly answer: Answer; readonly expected?: readonly string[] },
  ): Promise<z.output<Answer> | string> {
    const { status, body, retryAfterMs: ms } = await this.#patiently(method, form);
    const { ok, error } = membersOf(body);
    if (ok === false && typeof error === 'string' && status < 500) {
      if (expected.includes(error)) return error;
      throw refusalOf(error);
    }
    // It answers for every workspace that there is.
    if (status === 404 || (status >= 300 && status < 400))
      throw wrongInput('workspace', 'There is no workspace of that name, or it has moved.');
    if (status < 200 || status > 299) throw workspaceFailed(`answered ${status}`, ms);
    const read = answer.safeParse(body);
    if (ok !== true || !read.success) throw workspaceFailed('no answer of this method');
    return read.data;
  }

  /** As often as it is asked to wait, one question waits once. */
  async #patiently(method: string, form: Form): Promise<Reply> {
    const isAfterWait = this.#hasWaited;
    const reply = await this.#post(method, form);
    if (!isLimit(reply)) return reply;
    const ms = reply.retryAfterMs ?? waitMsUsual;
    // A wait that the call does not outlast would end it without a word of how long to wait.
    if (isAfterWait || ms > waitMsMax || ms + afterWaitMs > timeLeftMs(this.#call)) throw rateLimited(ms);
    // Those that were under way together wait together.
    this.#wait ??= this.#pause(ms, this.#signal).then(() => {
      this.#hasWaited = true;
    });
    await this.#wait;
    const again = await this.#post(method, form);
    if (isLimit(again)) throw rateLimited(again.retryAfterMs ?? waitMsUsual);
    return again;
  }

  #post(method: string, form: Form): Promise<Reply> {
    this.#signal.throwIfAborted();
    const token = this.#question.token.reveal();
    return this.#send(method, { token, ...form }, this.#cookie, this.#signal);
  }
}

const isLimit = ({ status, body }: Reply) => {
  const { error } = membersOf(body);
  return status === 429 || error === 'ratelimited' || error === 'rate_limited';
};

/** The way to all workspaces: to the host of each, or to the one address that the operator set. Opened once, with its connections. */
export function openWay(settings: SlackSettings): WayTo {
  const address = addressOf(settings.addresses, 'BASE_URL');
  if (address === workspacesAt) return (base) => guarded(settings, base);
  const send = operators(settings, address);
  return () => send;
}

/** To the workspace's own host, which depends on the caller: checked and pinned as whatever callers name. */
function guarded({ outbound, userAgent }: SlackSettings, base: URL): Send {
  return async (method, form, cookie, signal) => {
    const post = {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': formType, accept: 'application/json', 'user-agent': userAgent, cookie },
    };
    const { status, headers, body } = await outbound
      .fetch({
        url: new URL(method, base),
        post,
        redirectsMax: 'none',
        bytesMax: replyBytesMax,
        over: 'refuse',
        signal,
      })
      .catch((error: unknown) => Promise.reject(withoutSecrets(error, signal)));
    return { status, body: parsed(body, status), retryAfterMs: retryAfterMs(headers['retry-after']) };
  };
}

/** To the one address that the operator set, whatever the workspace. */
function operators({ userAgent }: SlackSettings, baseUrl: string): Send {
  const client = new JsonClient({ baseUrl, userAgent });
  return async (method, form, cookie, signal) => {
    try {
      return await client.send({ path: `/api/${method}`, method: 'POST', form, headers: { cookie }, signal });
    } catch (error) {
      throw withoutSecrets(error, signal);
    }
  };
}

function parsed(body: Uint8Array, status: number): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    if (status !== 200) return null;
    throw workspaceFailed('no JSON');
  }
}

/** What went wrong on the way, and nothing that a library may have put into its error: headers and body are the caller's secrets. */
function withoutSecrets(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ClientError) {
    return error.kind === 'unreadable'
      ? workspaceFailed(error.message)
      : unreached(error.kind, error.message);
  }
  // A name that nobody has says nothing of the source.
  if (leadsNowhere(error)) return hostNotFound();
  if (error instanceof NoConnection) {
    return unreached(error.code === 'upstream_timeout' ? 'timeout' : 'unreachable', error.lacks);
  }
  if (error instanceof ServiceError) return workspaceFailed(error.code);
  const { name, code } = error as NodeJS.ErrnoException;
  return new Error(`The question could not be sent: ${name} ${code ?? ''}`.trim());
}
