/** What was looked at, what was found, and what to do where that is not well. */
export interface Check {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  readonly fix: string | null;
}

export const ok = (name: string, detail: string): Check => ({ name, status: 'ok', detail, fix: null });

export const warn = (name: string, detail: string, fix: string): Check => ({
  name,
  status: 'warn',
  detail,
  fix,
});

export const fail = (name: string, detail: string, fix: string): Check => ({
  name,
  status: 'fail',
  detail,
  fix,
});
