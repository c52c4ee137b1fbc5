import { samplerNames } from '../telemetry/traces/trace-settings.ts';
import { setting } from './setting.ts';
import { matching, oneOf, optional, webAddress, wholeNumber } from './setting-readers.ts';

const tokenLengthMin = 16;

/** What operators see of the service (docs/operations/monitoring.md). */
export const telemetrySettings = {
  metricsPort: setting(
    'METRICS_PORT',
    '',
    'A separate port for `/metrics`, for Prometheus, such as 9464 (docs/operations/monitoring.md). Without it and METRICS_TOKEN, Millrace measures nothing and the path returns 404.',
    optional(wholeNumber(1, 65_535)),
    'a port number from 1 to 65535',
  ),
  metricsHost: setting(
    'METRICS_HOST',
    '127.0.0.1',
    'The address of that port. 0.0.0.0 shows the metrics to the whole network: then set METRICS_TOKEN.',
    matching(/^[0-9a-zA-Z.:_-]{1,255}$/),
    'an IP address or host name',
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    '',
    `The token that scrapers of \`/metrics\` send as \`Authorization: Bearer\`, ${tokenLengthMin} characters or more. Without METRICS_PORT, it opens the path on the port of the service.`,
    optional(matching(new RegExp(`^[\\x21-\\x7e]{${tokenLengthMin},500}$`))),
    `${tokenLengthMin} to 500 visible ASCII characters`,
    { isSecret: true },
  ),
  tracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    'An OpenTelemetry collector that receives a trace of each call, by OTLP over HTTP (JSON), such as http://127.0.0.1:4318. Millrace appends /v1/traces (docs/operations/monitoring.md). Without it there are no traces.',
    webAddress,
    'an address such as http://127.0.0.1:4318',
  ),
  tracesHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    '',
    'Headers for that collector, such as authorization=Bearer%20token, separated by commas. Percent-encode the values.',
    headerPairs,
    'a comma-separated list such as authorization=Bearer%20token',
    { isSecret: true },
  ),
  tracesServiceName: setting(
    'OTEL_SERVICE_NAME',
    'millrace',
    'The name of the service in traces.',
    matching(/^[\x21-\x7e]{1,100}$/),
    'a name without spaces',
  ),
  tracesSampler: setting(
    'OTEL_TRACES_SAMPLER',
    'parentbased_always_on',
    `Which calls are traced: ${samplerNames.join(', ')}. With a parentbased_ sampler, a caller who sends traceparent decides for their call.`,
    oneOf(samplerNames),
    `one of ${samplerNames.join(', ')}`,
  ),
  tracesRatio: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    '1',
    'For traceidratio and parentbased_traceidratio: the share of calls, from 0 to 1.',
    shareOfAll,
    'a number from 0 to 1, such as 0.05',
  ),
  tracesShownTo: setting(
    'TRACEPARENT_TO',
    '',
    'Names of providers, separated by commas, whose requests carry traceparent. Use it for your own services in the same traces, such as custom providers. Default: none.',
    providerNames,
    'a comma-separated list of names such as my_crm',
  ),
} as const;

/** As in W3C Baggage: OpenTelemetry adopted this format. */
function headerPairs(text: string): Readonly<Record<string, string>> | undefined {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [, name, value = ''] =
      /^\s*([\w-]{1,100})\s*=\s*([\x21-\x2b\x2d-\x7e]{1,4000})\s*$/.exec(pair) ?? [];
    if (name === undefined || /%(?![0-9a-f]{2})/i.test(value)) return undefined;
    const decoded = percentDecoded(value);
    if (decoded === undefined) return undefined;
    headers[name.toLowerCase()] = decoded;
  }
  return headers;
}

/** Only characters that a header allows. */
function percentDecoded(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return /^[\x20-\x7e]*$/.test(decoded) ? decoded : undefined;
  } catch {
    // Bytes that are not UTF-8.
    return undefined;
  }
}

function shareOfAll(text: string): number | undefined {
  const share = Number(text);
  return /^\d(?:\.\d{1,9})?$/.test(text) && share <= 1 ? share : undefined;
}

function providerNames(text: string): readonly string[] | undefined {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.every((name) => /^[a-z0-9_-]{1,64}$/.test(name)) ? names : undefined;
}
