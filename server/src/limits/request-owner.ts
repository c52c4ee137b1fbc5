const workspace = Symbol('workspace');

interface Owned {
  [workspace]?: number | null | undefined;
}

/** Notes on a request, or on the connection that serves it, which workspace it is for; null for nobody that is known. */
export function noteWorkspace(subject: object, workspaceId: number | null): void {
  (subject as Owned)[workspace] = workspaceId;
}

/** Null where nobody is known. */
export const workspaceOf = (subject: object): number | null => (subject as Owned)[workspace] ?? null;
