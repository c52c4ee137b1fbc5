import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { ServiceError } from '../kernel/service-error.ts';
import type {
  FetchedResponse,
  OpenedResponse,
  Outbound,
  OutboundRequest,
} from '../outbound/outbound-request.ts';

const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * Outbound requests for tests and comparisons, guarded against nothing: every host, with http or https, is a server on
 * this machine, which gets the host that was meant in the Host header and the scheme in X-Scheme. Not for the service.
 */
export class PlainOutbound implements Outbound {
  readonly port: number;
  /** Bytes of bodies as they arrived, before they were inflated. */
  bytesReceived = 0;
  /** Bodies that were opened, and neither read to their end nor closed. */
  openBodies = 0;
  /** The most of these at a time. */
  openBodiesMost = 0;

  constructor(port: number) {
    this.port = port;
  }

  async open(asked: OutboundRequest): Promise<OpenedResponse> {
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(asked.totalMs ?? 60_000)]);
    const visited = [asked.url.href];
    for (let url = asked.url; ; ) {
      const answer = await this.#request(url, asked, signal);
      const location = String(answer.headers.location ?? '');
      const next = redirectStatuses.includes(answer.statusCode) ? URL.parse(location, url.href) : null;
      if (next === null) {
        this.openBodies += 1;
        this.openBodiesMost = Math.max(this.openBodiesMost, this.openBodies);
        const body = this.#bodyOf(answer, asked);
        return {
          url: url.href,
          status: answer.statusCode,
          headers: headersOf(answer),
          visited,
          body,
          isCut: () => false,
        };
      }
      await answer.body.dump();
      if (visited.length > Number(asked.redirectsMax ?? 5))
        throw new ServiceError('upstream_error', 'The site redirects too often.');
      url = next;
      visited.push(url.href);
    }
  }

  async fetch(asked: OutboundRequest): Promise<FetchedResponse> {
    const startedAtMs = performance.now();
    const {
      body,
      isCut: _whole,
      ...opened
    } = await this.open({ ...asked, bytesMax: asked.bytesMax + 1, over: 'cut' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    const isCut = whole.length > asked.bytesMax;
    return {
      ...opened,
      body: whole.subarray(0, asked.bytesMax),
      isCut,
      loadMs: performance.now() - startedAtMs,
    };
  }

  async #request(url: URL, asked: OutboundRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    try {
      return await request(`http://127.0.0.1:${this.port}${url.pathname}${url.search}`, {
        method: asked.method ?? 'GET',
        headers: {
          host: url.host,
          'x-scheme': url.protocol.slice(0, -1),
          accept: asked.accept ?? '*/*',
          'accept-encoding': 'gzip, deflate, br',
        },
        signal,
      });
    } catch (cause) {
      throw failure(cause, asked.signal);
    }
  }

  async *#bodyOf(answer: Dispatcher.ResponseData, asked: OutboundRequest): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const chunk of inflated(answer, (count) => {
        this.bytesReceived += count;
      })) {
        const left = asked.bytesMax - bytes;
        bytes += chunk.length;
        yield chunk.length > left ? chunk.subarray(0, left) : chunk;
        if (bytes <= asked.bytesMax) continue;
        if (asked.over === 'refuse') throw new ServiceError('upstream_error', 'The answer is too large.');
        return;
      }
    } catch (cause) {
      throw failure(cause, asked.signal);
    } finally {
      this.openBodies -= 1;
      answer.body.on('error', () => undefined).destroy();
    }
  }
}

async function* inflated(
  answer: Dispatcher.ResponseData,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const encoding = String(answer.headers['content-encoding'] ?? '').toLowerCase();
  const counted = (async function* () {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      count(chunk.length);
      yield chunk;
    }
  })();
  const inflaters = { gzip: createGunzip, br: createBrotliDecompress, deflate: createInflate };
  const make = inflaters[encoding as keyof typeof inflaters];
  if (!make) {
    yield* counted;
    return;
  }
  const inflater = make();
  const { pipeline } = await import('node:stream/promises');
  const done = pipeline(counted, inflater).catch(() => undefined);
  try {
    yield* inflater as AsyncIterable<Uint8Array>;
  } finally {
    inflater.destroy();
    await done;
  }
}

function failure(cause: unknown, signal: AbortSignal): unknown {
  if (cause instanceof ServiceError || signal.aborted) return signal.aborted ? signal.reason : cause;
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  return new ServiceError(isTimeout ? 'upstream_timeout' : 'upstream_error', 'The site could not be read.', {
    cause,
  });
}

function headersOf(answer: Dispatcher.ResponseData): OpenedResponse['headers'] {
  const known = Object.entries(answer.headers).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(known) as OpenedResponse['headers'];
}
