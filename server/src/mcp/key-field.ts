/** The field of paid tools that is no field of their endpoints. In a file of its own, since threads read it as well. */
export const keyField = 'idempotency_key';
export const keyWords = 'Reuse it when you retry.';
