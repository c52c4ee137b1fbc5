import type { Provider } from '../providers/capabilities.ts';
import { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';

const value = {
  ...{ status: 'valid' as const, reason: null, mxFound: true, mxHost: null, mailProvider: null },
  ...{ disposable: false, role: false, free: false, suggestion: null, score: null },
};

/** Verifies every address at once. */
export const instantVerifier: Provider = {
  name: 'instant',
  unavailable: () => null,
  verifyEmail: async () => ({ outcome: 'found', value }),
};

/** Verifies addresses once `answer` was called, and not before. */
export function gatedVerifier() {
  const gate = Promise.withResolvers<void>();
  const provider: Provider = {
    ...instantVerifier,
    verifyEmail: async (_email, signal) => {
      await Promise.race([
        gate.promise,
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]);
      return { outcome: 'found', value };
    },
  };
  return { provider, answer: gate.resolve };
}

/** A service at an address, whose only source is this one. */
export async function listeningWith(db: TestDatabase, provider: Provider, port = 0) {
  const app = await TestApp.open(db, [provider]);
  const url = await app.app.server.listen({ host: '127.0.0.1', port });
  return { app, url, port: Number(new URL(url).port) };
}
