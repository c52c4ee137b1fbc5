import { hkdfSync } from 'node:crypto';
import { betterAuth } from 'better-auth/minimal';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { publicId } from '../kernel/ids.ts';
import type { Queryable } from '../postgres/pool.ts';
import { authStore } from './auth-store.ts';
import { passwordLengths } from './check-password.ts';

export interface AuthSettings {
  readonly db: Queryable;
  /** 32 bytes; what signs here is derived from them. */
  readonly secretKey: Uint8Array;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

/** Without being used a session ends after this long. */
export const sessionDays = 7;

/**
 * better-auth with our tables. It is called as a library: none of its routes is served, and cookies, origins and limits are ours
 * (http/manage-admission.ts).
 */
export function openAuth({ db, secretKey, publicUrl }: AuthSettings) {
  return betterAuth({
    appName: 'Millrace',
    baseURL: publicUrl,
    basePath: '/console/auth',
    secret: Buffer.from(hkdfSync('sha256', secretKey, '', 'millrace console sign-in', 32)).toString('hex'),
    database: authStore(db),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // People come by a link or by the sign-up of ours.
      disableSignUp: true,
      autoSignIn: false,
      minPasswordLength: passwordLengths.least,
      maxPasswordLength: passwordLengths.most,
    },
    session: {
      modelName: 'person_sessions',
      expiresIn: sessionDays * 86_400,
      fields: {
        token: 'token_hash',
        userId: 'person_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
    },
    user: {
      modelName: 'persons',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'person_credentials',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'person_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'person_tokens',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    plugins: [
      // So that a session of ours, whose cookie has another name, is a session of its.
      bearer(),
      twoFactor({
        issuer: 'Millrace',
        skipVerificationOnEnable: false,
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'person_second_factors',
            fields: {
              userId: 'person_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    advanced: {
      database: { generateId: ({ model }) => publicId(model === 'user' ? 'per' : 'ses') },
      ipAddress: { ipAddressHeaders: ['x-millrace-address'] },
    },
  });
}

export type Auth = ReturnType<typeof openAuth>;
