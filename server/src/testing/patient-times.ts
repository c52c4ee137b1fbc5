/** Of a pool: a busy machine is no database that hangs. */
export const patientTimes = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 } as const;
