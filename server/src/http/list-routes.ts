import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/call-endpoint.ts';
import type { ServedEndpoint } from '../gateway/gateway-call.ts';
import { boundaryOf } from '../gateway/list-form.ts';
import type { SentList } from '../gateway/sent-list.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { basePath } from '../kernel/version.ts';
import type { BodiesInFlight } from '../limits/bodies-in-flight.ts';
import { type AdmissionParts, admitCall } from './admission.ts';
import { callOverHttp } from './call-over-http.ts';
import { tellDeprecation } from './tell-deprecation.ts';

export interface ListRouteParts extends AdmissionParts {
  readonly gateway: Gateway;
  readonly bodyBytesMax: number;
  readonly bodies: BodiesInFlight;
  readonly docsUrl: string;
}

/** A list of 10,000 items with some hundred bytes each is longer than any other body may be. */
export const listBytesMax = 8 * 1024 ** 2;

export const listBytesMaxOf = ({ bodyBytesMax }: { readonly bodyBytesMax: number }) =>
  Math.max(listBytesMax, bodyBytesMax);

/** The endpoints that take lists: as JSON or as CSV, longer than other bodies, and not read here (`gateway/read-list.ts`). */
export function listRoutes(
  server: FastifyInstance,
  parts: ListRouteParts,
  served: readonly ServedEndpoint[],
): void {
  const bytesMax = listBytesMaxOf(parts);
  // In a scope of its own: elsewhere a body is a text, and CSV none.
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'text/csv', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, body, end) => end(null, body),
    );
    scope.addContentTypeParser('*', (request, payload, end) => {
      payload.resume();
      if (request.headers['content-length'] === '0') end(null, undefined);
      else {
        end(
          new ServiceError(
            'unsupported_media_type',
            'Send the list as JSON, with Content-Type: application/json, or as CSV: with Content-Type: text/csv, or as the file of a form, as curl -F file=@people.csv sends it.',
          ),
        );
      }
    });
    for (const endpoint of served) {
      for (const part of ['', '/csv', '/upload', '/quote'] as const) {
        scope.route({
          method: 'POST',
          url: `${basePath}/${endpoint.endpoint.name}${part}`,
          bodyLimit: bytesMax,
          config: { endpointId: endpoint.id },
          onRequest: admitCall(parts),
          handler: (request, reply) => {
            const form = formOf(request.headers['content-type'] ?? '');
            if (part === '/csv' && form.form !== 'csv') throw notCsv();
            if (part === '/upload' && form.form !== 'multipart') throw noForm();
            const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
            const query = request.query as Record<string, unknown>;
            const sent = {
              body: {},
              bodyText: '',
              list: { ...form, bytes, query },
              isQuote: part === '/quote',
            } as const;
            tellDeprecation(endpoint.endpoint, sent, parts.docsUrl, reply);
            return parts.bodies.keepWhile(request.raw, () =>
              callOverHttp(parts.gateway, endpoint, request, reply, sent),
            );
          },
        });
      }
    }
    done();
  });
}

/** @throws {ServiceError} unsupported_media_type for a form whose parts cannot be told from one another */
export function formOf(contentType: string): Pick<SentList, 'form' | 'boundary'> {
  if (/^text\/csv\b/i.test(contentType)) return { form: 'csv' };
  if (!/^multipart\//i.test(contentType)) return { form: 'json' };
  const boundary = boundaryOf(contentType);
  if (boundary !== null) return { form: 'multipart', boundary };
  throw new ServiceError('unsupported_media_type', 'The Content-Type of the form has no boundary.');
}

const noForm = () =>
  new ServiceError(
    'unsupported_media_type',
    'Send the list as the file of a form, as curl -F file=@people.csv sends it.',
  );
const notCsv = () =>
  new ServiceError('unsupported_media_type', 'Send the list as CSV, with Content-Type: text/csv.');
