/** What a row was to belong to is gone (SQLSTATE 23503). */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '23503';
