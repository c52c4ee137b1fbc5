import { publicId } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

/** Of one person. */
export const passkeysMax = 20;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** The device keeps it in an account of its maker, so that other devices of the person have it too. */
  readonly isSynced: boolean;
  /** It was made for another public address, and works there only. */
  readonly isElsewhere: boolean;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** What a device told of a passkey that it made. */
export interface NewPasskey {
  /** base64url. */
  readonly credentialId: string;
  /** COSE_Key. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly isSynced: boolean;
  readonly isMultiDevice: boolean;
  readonly transports: readonly string[];
  readonly aaguid: string;
}

/** What is needed to check what a passkey signed. */
export interface StoredPasskey {
  readonly id: string;
  readonly personId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Those of a person, the newest first. @param rpId of this service */
export async function listPasskeys(db: Queryable, personId: string, rpId: string | null): Promise<Passkey[]> {
  const { rows } = await db.query<Passkey>(
    `select id, coalesce(name, 'Passkey') as name, backed_up as "isSynced", rp_id is distinct from $2 as "isElsewhere",
            created_at as "createdAt", used_at as "usedAt"
       from person_passkeys where person_id = $1 order by created_at desc, id limit ${passkeysMax}`,
    [personId, rpId],
  );
  return rows;
}

/** For browsers, which then make no second one on the same device. */
export async function credentialIdsOf(
  db: Queryable,
  personId: string,
  rpId: string,
): Promise<readonly { readonly id: string; readonly transports: readonly string[] }[]> {
  const { rows } = await db.query<{ id: string; transports: string | null }>(
    `select credential_id as id, transports from person_passkeys
      where person_id = $1 and rp_id = $2 order by created_at limit ${passkeysMax}`,
    [personId, rpId],
  );
  return rows.map(({ id, transports }) => ({ id, transports: listOf(transports) }));
}

/** Needs a transaction. @throws {ServiceError} conflict where there are too many, or the device has told of it before */
export async function insertPasskey(
  tx: Queryable,
  wanted: {
    readonly personId: string;
    readonly name: string;
    readonly rpId: string;
    readonly passkey: NewPasskey;
  },
): Promise<string> {
  const { personId, name, rpId, passkey } = wanted;
  // Locked, so that of two at once the second counts the first.
  await tx.query('select from persons where id = $1 for no key update', [personId]);
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from person_passkeys where person_id = $1',
    [personId],
  );
  if ((rows[0]?.count ?? 0) >= passkeysMax) {
    throw new ServiceError('conflict', `You can have at most ${passkeysMax} passkeys.`, {
      fix: 'Remove one that you do not use any more.',
    });
  }
  const id = publicId('pk');
  const { rowCount } = await tx.query(
    `insert into person_passkeys (id, person_id, name, public_key, credential_id, counter, device_type, backed_up, transports, aaguid, rp_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (credential_id) do nothing`,
    [
      id,
      personId,
      name,
      Buffer.from(passkey.publicKey).toString('base64url'),
      passkey.credentialId,
      passkey.counter,
      passkey.isMultiDevice ? 'multiDevice' : 'singleDevice',
      passkey.isSynced,
      passkey.transports.join(',') || null,
      passkey.aaguid,
      rpId,
    ],
  );
  if (rowCount === 1) return id;
  throw new ServiceError('conflict', 'This passkey was added before.', {
    fix: 'Sign in with it, or add another one.',
  });
}

/** @throws {ServiceError} unknown_id */
export async function renamePasskey(
  tx: Queryable,
  wanted: { readonly personId: string; readonly id: string; readonly name: string },
): Promise<void> {
  const { rowCount } = await tx.query(
    'update person_passkeys set name = $3 where id = $1 and person_id = $2',
    [wanted.id, wanted.personId, wanted.name],
  );
  if (rowCount !== 1) throw unknownPasskey();
}

/** @returns its name. @throws {ServiceError} unknown_id */
export async function deletePasskey(tx: Queryable, personId: string, id: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `delete from person_passkeys where id = $1 and person_id = $2 returning coalesce(name, 'Passkey') as name`,
    [id, personId],
  );
  const [row] = rows;
  if (!row) throw unknownPasskey();
  return row.name;
}

const unknownPasskey = () => new ServiceError('unknown_id', 'You have no passkey with that id.');

/** Of anybody, by what a device says. */
export async function findPasskey(
  db: Queryable,
  credentialId: string,
  rpId: string,
): Promise<StoredPasskey | null> {
  const { rows } = await db.query<{
    id: string;
    person_id: string;
    public_key: string;
    counter: number;
    transports: string | null;
  }>(
    'select id, person_id, public_key, counter, transports from person_passkeys where credential_id = $1 and rp_id = $2',
    [credentialId, rpId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    personId: row.person_id,
    credentialId,
    publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
    counter: row.counter,
    transports: listOf(row.transports),
  };
}

/**
 * Notes that a passkey was used. False where its counter has not grown although it counts, which means that it was copied; devices that do not
 * count say zero each time (WebAuthn, 6.1.1).
 */
export async function noteUse(
  db: Queryable,
  id: string,
  used: { readonly counter: number; readonly isSynced: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update person_passkeys set counter = $2, backed_up = $3, used_at = now()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, used.counter, used.isSynced],
  );
  return rowCount === 1;
}

const listOf = (text: string | null): readonly string[] => text?.split(',') ?? [];
