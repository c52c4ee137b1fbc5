/** What callers may hold of this process at a time, whatever they do with it. The settings of the same names say more. */
export interface DoorLimits {
  readonly connectionsMax: number;
  readonly connectionsOfAddressMax: number;
  /** From the first byte of a request to the last of its headers, and of its body. */
  readonly headersSeconds: number;
  readonly requestSeconds: number;
  /** From an answer to the next request on its connection. */
  readonly keepAliveSeconds: number;
  /** How long a client may take nothing of its answer. */
  readonly answerSeconds: number;
  readonly bodiesBytesMax: number;
  readonly answersBytesMax: number;
  /** Connections to the database that serve free reads alone. */
  readonly freeReadConnections: number;
  /** How long one statement of a free read may take. */
  readonly freeReadMs: number;
  /** Of a workspace, for what has no rate tier. */
  readonly pollsPerSecond: number;
}

export const usualDoorLimits: DoorLimits = {
  connectionsMax: 10_000,
  connectionsOfAddressMax: 1_000,
  headersSeconds: 15,
  requestSeconds: 30,
  keepAliveSeconds: 65,
  answerSeconds: 30,
  bodiesBytesMax: 64 * 1024 ** 2,
  answersBytesMax: 256 * 1024 ** 2,
  freeReadConnections: 4,
  freeReadMs: 5_000,
  pollsPerSecond: 100,
};

/** What one workspace may have of what all share: a quarter. */
export const ownShare = 4;
