import { type KeyObject, randomUUID, sign } from 'node:crypto';

/** By which a client shows at `audience` that it has a key (RFC 7523); `more` changes what it says. */
export function proofOf(
  clientId: string,
  audience: string,
  privateKey: KeyObject,
  more: Record<string, unknown> = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: clientId, sub: clientId, aud: audience, exp: now + 60, iat: now, jti: randomUUID() };
  const signed = `${part({ alg: 'ES256', kid: 'one' })}.${part({ ...claims, ...more })}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
