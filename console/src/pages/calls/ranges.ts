const minuteMs = 60_000;

export const ranges: readonly { readonly value: string; readonly label: string; readonly minutes: number }[] =
  [
    { value: '15m', label: 'last 15 minutes', minutes: 15 },
    { value: '1h', label: 'last hour', minutes: 60 },
    { value: '24h', label: 'last 24 hours', minutes: 1440 },
    { value: '7d', label: 'last 7 days', minutes: 10_080 },
    { value: '30d', label: 'last 30 days', minutes: 43_200 },
    { value: '90d', label: 'last 90 days', minutes: 129_600 },
  ];

/** When a range begins, to the minute, so that the same view is the same request for a minute. */
export function sinceOf(range: string, now: number = Date.now()): string {
  const minutes = ranges.find(({ value }) => value === range)?.minutes ?? 10_080;
  return new Date(Math.floor(now / minuteMs) * minuteMs - minutes * minuteMs).toISOString();
}
