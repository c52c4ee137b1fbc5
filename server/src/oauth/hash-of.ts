import { hash } from 'node:crypto';

/** SHA-256: what the database knows an id by that opens something. They have 256 random bits, so no slow hash is needed. */
export const hashOf = (id: string): Buffer => hash('sha256', id, 'buffer');
