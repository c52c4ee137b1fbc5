import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that takes methods only to refuse them: those that it is for. */
    allow?: readonly string[];
  }
}

interface Pattern {
  readonly parts: readonly string[];
  readonly methods: Set<string>;
}

/** Which methods each path of a server has, of all routes that it is given from now on. For 405, `Allow` and preflights. */
export class RouteTable {
  readonly #paths = new Map<string, Pattern>();

  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ url, method, config }) => {
      const key = partsOf(url).join('/');
      const pattern = this.#paths.get(key) ?? { parts: key.split('/'), methods: new Set() };
      for (const one of config?.allow ?? [method].flat()) pattern.methods.add(one);
      this.#paths.set(key, pattern);
    });
  }

  /** The methods of a path, such as `/api/v1/webhooks/wh_1?x=1`; none where nothing is there. */
  methodsAt(url: string): readonly string[] {
    const parts = partsOf(url.split(/[?#]/, 1)[0] as string);
    const known = this.#paths.get(parts.join('/'));
    if (known) return inOrder(known.methods);
    const methods = new Set<string>();
    for (const pattern of this.#paths.values()) {
      if (fits(pattern.parts, parts)) for (const method of pattern.methods) methods.add(method);
    }
    return inOrder(methods);
  }
}

/** A slash at the end changes nothing, as for the router. */
const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]));

const usualOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const inOrder = (methods: ReadonlySet<string>) => [
  ...usualOrder.filter((method) => methods.has(method)),
  ...[...methods].filter((method) => !usualOrder.includes(method)),
];
