import type { WaterfallStep } from '../../api/calls.ts';

const step = (
  provider: string,
  started_ms: number,
  ended_ms: number,
  status: string,
  more: Partial<WaterfallStep> = {},
): WaterfallStep => ({
  provider,
  step: 'query',
  started_ms,
  ended_ms,
  status,
  reason: null,
  why: null,
  ...more,
});

export const steps = {
  days: [820, 760, 900, 1120, 990, 410, 380, 1010, 1080, 1240].map((value, at) => ({
    label: `Nov ${at + 1}`,
    value,
  })),
  waterfall: [
    step('dataset', 0, 70, 'no_result'),
    step('apollo', 70, 400, 'no_result', { why: 'It finds this kind of address most often for its price.' }),
    step('hunter', 400, 880, 'error', { reason: 'rate_limited' }),
    step('prospeo', 880, 1300, 'success'),
    step('native', 1300, 1842, 'success', { step: 'verify' }),
  ],
};

export const rows = [
  { name: 'email_finder', credits: 5 },
  { name: 'enrich_profile', credits: 1 },
  { name: 'company_search', credits: 2.5 },
];

export const text = `# Field calibration

Calibrate **flow meters** without taking them *out of the line*. See [the guide](https://halden-instruments.example/guide).

- first
- second, with \`code\`

| Meter | Drift |
| --- | --- |
| HX-2 | 0.4% |

> A quote.
`;
