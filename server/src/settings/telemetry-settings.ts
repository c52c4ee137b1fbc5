import { setting } from './setting.ts';
import { matching, optional, wholeNumber } from './setting-readers.ts';

const tokenLengthMin = 16;

/** What is seen of the service from outside (docs/operations/monitoring.md). */
export const telemetrySettings = {
  metricsPort: setting(
    'METRICS_PORT',
    '',
    'A port of its own for `/metrics`, which Prometheus reads, such as 9464 (docs/operations/monitoring.md). Without it and METRICS_TOKEN nothing is measured, and the path is 404.',
    optional(wholeNumber(1, 65_535)),
    'a port number from 1 to 65535',
  ),
  metricsHost: setting(
    'METRICS_HOST',
    '127.0.0.1',
    'The address of that port. 0.0.0.0 shows the metrics to the whole network: set METRICS_TOKEN then.',
    matching(/^[0-9a-zA-Z.:_-]{1,255}$/),
    'an IP address or host name',
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    '',
    `What a scrape of \`/metrics\` sends as \`Authorization: Bearer\`, ${tokenLengthMin} characters or more. Without METRICS_PORT it opens the path on the port of the service.`,
    optional(matching(new RegExp(`^[\\x21-\\x7e]{${tokenLengthMin},500}$`))),
    `${tokenLengthMin} to 500 visible ASCII characters`,
    { isSecret: true },
  ),
} as const;
