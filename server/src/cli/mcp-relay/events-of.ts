import { linesOf } from './lines-of.ts';
import { RelayFailure } from './relay-failure.ts';

/**
 * What the events of a stream carry (text/event-stream), of `bytesMax` each. Names and ids of events mean nothing here, and what has no empty line behind
 * it is no event. @throws {RelayFailure} where one is longer
 */
export async function* eventsOf(stream: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<string> {
  let data: string[] = [];
  let length = 0;
  for await (const bytes of linesOf(stream, bytesMax)) {
    length += bytes?.length ?? Number.POSITIVE_INFINITY;
    if (bytes === null || length > bytesMax) throw tooLong(bytesMax);
    const line = bytes.toString('utf8').replace(/\r$/, '');
    if (line === '') {
      // Those that carry nothing keep the connection open.
      if (data.some((part) => part !== '')) yield data.join('\n');
      data = [];
      length = 0;
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
  }
}

export const tooLong = (bytesMax: number) =>
  new RelayFailure(
    `The response is longer than ${Math.floor(bytesMax / 1024 ** 2)} MiB. It may have been charged.`,
    'Request less at a time.',
  );
