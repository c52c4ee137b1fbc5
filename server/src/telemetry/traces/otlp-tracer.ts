import {
  type Context,
  isSpanContextValid,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanFields, SpanStart, Tracer } from '../../kernel/span.ts';
import type { SamplerName, TraceSettings } from './trace-settings.ts';

/** Spans that wait for the collector, about a kilobyte each; what comes beyond is dropped. */
const queueMax = 2_048;
const batchMax = 512;
const everyMs = 2_000;
/** Of one request to the collector, and of what is still sent at the end. */
const exportMs = 10_000;
const closeMs = 2_000;
const fieldLengthMax = 200;

export interface OpenTracer extends Tracer {
  /** Sends what waits, for a moment. */
  close(): Promise<void>;
}

/** Sends traces to a collector by OTLP over HTTP. A collector that is away costs calls nothing: spans wait in a bounded queue, and are dropped. */
export function openTracer(
  settings: TraceSettings,
  { version, onProblem }: { readonly version: string; readonly onProblem: (error: unknown) => void },
): OpenTracer {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...settings.headers },
    timeoutMillis: exportMs,
    // At the end all that waits is sent at once.
    concurrencyLimit: queueMax / batchMax + 1,
  });
  const processor = new BatchSpanProcessor({
    exporter: telling(exporter, onProblem),
    maxQueueSize: queueMax,
    maxExportBatchSize: batchMax,
    scheduledDelayMillis: everyMs,
    exportTimeoutMillis: exportMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName, 'service.version': version }),
    sampler: samplerOf(settings.sampler, settings.ratio),
    spanLimits: { attributeValueLengthLimit: fieldLengthMax },
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('millrace', version);
  const shownTo: ReadonlySet<string> = new Set(settings.shownTo);
  return {
    begin: (name, { parent, ...start }) => {
      const span = tracer.startSpan(
        name,
        optionsOf({ ...start, kind: start.kind ?? 'server' }),
        parentOf(parent),
      );
      // What is not kept costs nothing further down.
      return span.isRecording() ? new OtlpSpan(tracer, span, shownTo, false) : null;
    },
    close: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref());
      // What could not be sent was told as it failed.
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

class OtlpSpan implements Span {
  readonly #tracer: OtelTracer;
  readonly #span: OtelSpan;
  readonly #shownTo: ReadonlySet<string>;
  readonly #isShown: boolean;

  constructor(tracer: OtelTracer, span: OtelSpan, shownTo: ReadonlySet<string>, isShown: boolean) {
    this.#tracer = tracer;
    this.#span = span;
    this.#shownTo = shownTo;
    this.#isShown = isShown;
  }

  get handedOut(): string | null {
    if (!this.#isShown) return null;
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  set(fields: SpanFields): void {
    this.#span.setAttributes(fields);
  }

  fail(code: string): void {
    this.#span.setAttribute('error.type', code);
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  child(name: string, start: SpanStart): Span {
    const span = this.#tracer.startSpan(name, optionsOf(start), trace.setSpan(ROOT_CONTEXT, this.#span));
    const isShown = start.provider === undefined ? this.#isShown : this.#shownTo.has(start.provider);
    return new OtlpSpan(this.#tracer, span, this.#shownTo, isShown);
  }

  end(atMs?: number): void {
    this.#span.end(atMs === undefined ? undefined : epochMs(atMs));
  }
}

const epochMs = (atMs: number) => performance.timeOrigin + atMs;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

const optionsOf = ({ kind, fields, startedAtMs }: SpanStart) => ({
  kind: kind ? kinds[kind] : SpanKind.INTERNAL,
  ...(fields ? { attributes: fields } : {}),
  ...(startedAtMs === undefined ? {} : { startTime: epochMs(startedAtMs) }),
});

/** W3C Trace Context, 3.2: a version that is newer has at least the same. What is malformed begins a trace of its own. */
const traceparent = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

export function parentOf(sent: unknown): Context {
  const [, traceId = '', spanId = '', flags = '0'] =
    typeof sent === 'string' ? (traceparent.exec(sent) ?? []) : [];
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0;
  const parent = {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** The names of the specification (OTEL_TRACES_SAMPLER). */
function samplerOf(name: SamplerName, ratio: number): Sampler {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}

/** The operator hears of a collector that does not take spans; the library says it to nobody. */
function telling(exporter: SpanExporter, onProblem: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onProblem(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
