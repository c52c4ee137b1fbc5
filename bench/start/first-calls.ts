/* node --expose-gc first-calls.ts NAME…: calls these endpoints once with their examples; prints what that cost (tables.ts). */
const beforeMs = performance.now();
const { endpoints } = await import('../../server/src/endpoints/registry.ts');
const { Sources } = await import('../../server/src/waterfall/sources.ts');
const importMs = performance.now() - beforeMs;

const names = process.argv.slice(2);
const call = {
  signal: AbortSignal.timeout(60_000),
  mode: 'live',
  sources: new Sources([], { provider: null, cached: false }),
} as const;
const megabytes = () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { held: (heapUsed + external) / 1e6, resident: rss / 1e6 };
};

const before = megabytes();
const startedAtMs = performance.now();
for (const endpoint of endpoints) {
  if (endpoint.runs === 'job' || !names.includes(endpoint.name)) continue;
  await endpoint.run(endpoint.request.parse(endpoint.example.request), call);
}
const firstMs = performance.now() - startedAtMs;
const after = megabytes();
console.log(
  JSON.stringify({
    importMs,
    firstMs,
    heldMb: after.held - before.held,
    residentMb: after.resident - before.resident,
  }),
);
