import { z } from 'zod';
import type { SearchTrend, TrendQuestion } from '../../records/search-trend.ts';
import { type Provider, ProviderFailure } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { Pace } from '../pace.ts';
import { VendorClient } from '../vendor-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { interestByRegion, interestOverTime, queriesOf, topicsOf } from './widgets.ts';

/** Requests of this process begin no sooner after one another. Nobody states a limit. */
const gapMs = 500;
/** What it wants to be asked with is handed back in an address. */
const requestCharactersMax = 8_000;

/**
 * Google Trends, by what its pages ask for: first which pieces a page of the keyword has, each with a token, and then the pieces. A keyword that hardly
 * anybody searches has a timeline without points.
 *
 * @see shared/vendors/google-trends.md, read 2026-11-22; none of it is documented by Google
 */
export function openGoogleTrends(
  settings: Pick<KeylessSettings, 'addresses' | 'userAgent' | 'pause'>,
): Provider {
  const client = new TrendsClient(settings);
  return {
    name: 'google_trends',
    // Requests take turns, so that more questions at a time would only wait.
    terms: { timeoutMs: 20_000, concurrency: 3 },
    unavailable: () => null,
    async readTrend(question, signal) {
      const pieces = await explore(client, question, signal);
      if (pieces === null) return unsupported;
      const timeline = pieces.get('TIMESERIES');
      if (!timeline) throw unreadable('a page without a timeline');
      const overTime = interestOverTime(await client.piece('multiline', timeline, signal));
      if (overTime === null) throw unreadable('a timeline of another shape');
      if (overTime.length === 0) return notFound;
      const trend: SearchTrend = {
        overTime,
        byRegion: await read(client, 'comparedgeo', pieces.get('GEO_MAP'), interestByRegion, signal),
        queries: await read(client, 'relatedsearches', pieces.get('RELATED_QUERIES'), queriesOf, signal),
        topics: await read(client, 'relatedsearches', pieces.get('RELATED_TOPICS'), topicsOf, signal),
      };
      return { outcome: 'found', value: trend };
    },
  };
}

interface Piece {
  readonly token: string;
  readonly request: unknown;
}

/** Null where it does not take the question: a region or days that there are not, which says nothing of whether it works. */
async function explore(
  client: TrendsClient,
  { keyword, geo, timeframe }: TrendQuestion,
  signal: AbortSignal,
): Promise<Map<string, Piece> | null> {
  const req = {
    comparisonItem: [{ keyword, geo: geo ?? '', time: timeframe }],
    category: 0,
    property: '',
  };
  const query = { req: JSON.stringify(req) };
  const page = await client.ask(
    { path: '/trends/api/explore', query, answer: explored, missOn: [400] },
    signal,
  );
  return (
    page &&
    new Map(page.widgets.flatMap((one) => piece.safeParse(one).data ?? []).map((one) => [one.id, one]))
  );
}

const explored = z.object({ widgets: z.array(z.unknown()).max(100) });
const piece = z.object({ id: z.string(), token: z.string().min(1).max(2_000), request: z.unknown() });

/** A page of a place without regions has no map of them. @throws {ProviderFailure} for a piece that is there and cannot be read */
async function read<Value>(
  client: TrendsClient,
  kind: string,
  piece: Piece | undefined,
  readPiece: (answer: unknown) => Value | null,
  signal: AbortSignal,
): Promise<Value> {
  const value = readPiece(piece ? await client.piece(kind, piece, signal) : null);
  if (value === null) throw unreadable('a piece of another shape');
  return value;
}

const unreadable = (cause: string) => new ProviderFailure('google_trends', 'unreadable', { cause });

class TrendsClient {
  readonly #client: VendorClient;
  readonly #pace: Pace;
  /** What it wants to see again from those that it has refused. */
  #cookie: string | null = null;

  constructor({ addresses, userAgent, pause }: Parameters<typeof openGoogleTrends>[0]) {
    this.#client = new VendorClient({
      name: 'google_trends',
      apiKey: '',
      baseUrl: addressOf(addresses, 'BASE_URL'),
      userAgent,
      pause,
      // Against being read as a script.
      unwrap: (text) => text.replace(/^\)\]\}',?\s*/, ''),
      meaning: ({ status, cookies = [] }) => {
        const brought = cookies.find((cookie) => cookie.startsWith('NID='));
        if (status === 429 && brought) this.#cookie = brought;
        // There is no key: a token was not taken.
        return status === 401 ? 'unreadable' : undefined;
      },
    });
    this.#pace = new Pace(gapMs, this.#client.pause);
  }

  async piece(kind: string, { token, request }: Piece, signal: AbortSignal): Promise<unknown> {
    const req = JSON.stringify(request) ?? '';
    if (req.length > requestCharactersMax) throw unreadable('a piece that is too long to request');
    return this.ask(
      { path: `/trends/api/widgetdata/${kind}`, query: { req, token }, answer: z.unknown() },
      signal,
    );
  }

  /** Null where it answers with one of `missOn`. Once more with the cookie that a refusal brought. @throws {ProviderFailure} */
  async ask<Answer extends z.ZodType>(
    question: TrendsRequest<Answer>,
    signal: AbortSignal,
  ): Promise<z.output<Answer> | null> {
    const before = this.#cookie;
    try {
      return await this.#send(question, signal);
    } catch (error) {
      const isRefused = error instanceof ProviderFailure && error.reason === 'rate_limited';
      if (!isRefused || this.#cookie === before) throw error;
      return await this.#send(question, signal);
    }
  }

  async #send<Answer extends z.ZodType>(
    { query, missOn = [], ...question }: TrendsRequest<Answer>,
    signal: AbortSignal,
  ): Promise<z.output<Answer> | null> {
    return this.#pace.take(
      () =>
        this.#client.ask({
          ...question,
          query: { hl: 'en-US', tz: 0, ...query },
          headers: this.#cookie === null ? {} : { cookie: this.#cookie },
          missOn,
          signal,
        }),
      signal,
    );
  }
}

interface TrendsRequest<Answer extends z.ZodType> {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly answer: Answer;
  readonly missOn?: readonly number[];
}
