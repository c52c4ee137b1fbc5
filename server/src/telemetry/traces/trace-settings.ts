/** Of the specification of OpenTelemetry (OTEL_TRACES_SAMPLER). */
export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type SamplerName = (typeof samplerNames)[number];

/** Where traces go, and of which calls. */
export interface TraceSettings {
  /** Of the collector; `/v1/traces` is put behind it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: SamplerName;
  /** From 0 to 1, for samplers by ratio. */
  readonly ratio: number;
  /** Names of providers that are sent `traceparent`. */
  readonly shownTo: readonly string[];
}
