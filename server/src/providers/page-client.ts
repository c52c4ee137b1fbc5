import { ClientError } from '../outbound/client-error.ts';
import { TextClient, type TextReply, type TextRequest } from '../outbound/text-client.ts';
import { type FailureReason, ProviderFailure } from './capabilities.ts';
import { type PageTask, pageReader, type TaskMore, type TaskValue } from './page-reader.ts';
import { usualMeaning } from './vendor-client.ts';

export interface PageClientSettings {
  /** Of the provider. */
  readonly name: string;
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What a reply means where the site does not use statuses as others do; undefined for what is usual. */
  readonly meaning?: (reply: TextReply) => FailureReason | undefined;
  /** Of an answer, at most; two megabytes where it is not given. */
  readonly replyBytesMax?: number;
}

const replyBytesMax = 2 * 2 ** 20;

/** Asks a site for its pages, and turns its failures into ours. */
export class PageClient {
  readonly #settings: PageClientSettings;
  readonly #client: TextClient;

  constructor(settings: PageClientSettings) {
    this.#settings = settings;
    const headers = { accept: 'text/html,*/*', 'accept-language': 'en-US,en', ...settings.headers };
    this.#client = new TextClient({ replyBytesMax, ...settings, headers });
  }

  /** Null for a miss, which these statuses are; 404 and 410 where they are not given. @throws {ProviderFailure} */
  async text(request: TextRequest, missOn: readonly number[] = [404, 410]): Promise<string | null> {
    const reply = await this.#send(request);
    const meaning = this.#settings.meaning?.(reply) ?? usualMeaning(reply, missOn);
    if (meaning === 'miss') return null;
    if (meaning === 'answer') return reply.text;
    throw new ProviderFailure(this.#settings.name, meaning, {
      cause: `answered ${reply.status}`,
      retryAfterMs: reply.retryAfterMs,
    });
  }

  /** As `text`, read by a task in a thread. @throws {ProviderFailure} also where the page is more than is read of one */
  async page<Name extends PageTask>(
    task: Name,
    more: TaskMore<Name>,
    request: TextRequest,
    missOn?: readonly number[],
  ): Promise<{ readonly read: TaskValue<Name> } | null> {
    const text = await this.text(request, missOn);
    if (text === null) return null;
    return { read: await pageReader.read(this.#settings.name, task, text, more, request.signal) };
  }

  /** What it answered is no answer: its pages have changed, or it does not show them to us. */
  unreadable(cause: string): ProviderFailure {
    return this.failure('unreadable', cause);
  }

  /** What an answer says that looks like one by its status. */
  failure(reason: FailureReason, cause: string): ProviderFailure {
    return new ProviderFailure(this.#settings.name, reason, { cause });
  }

  async #send(request: TextRequest): Promise<TextReply> {
    try {
      return await this.#client.send(request);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      throw new ProviderFailure(this.#settings.name, error.kind, { cause: error });
    }
  }
}
