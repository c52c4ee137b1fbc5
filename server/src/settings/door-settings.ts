import { usualDoorLimits as usual } from '../limits/door-limits.ts';
import { setting } from './setting.ts';
import { wholeNumber } from './setting-readers.ts';

const seconds = (most: number) => [wholeNumber(1, most), `a number of seconds from 1 to ${most}`] as const;
const bytes = [wholeNumber(1_048_576, 1024 ** 4), `a number of bytes from 1048576 to ${1024 ** 4}`] as const;
const connections = [wholeNumber(10, 1_000_000), 'a number from 10 to 1000000'] as const;

/** What callers may hold of the service at a time (`DoorLimits`). */
export const doorSettings = {
  connectionsMax: setting(
    'CONNECTIONS_MAX',
    String(usual.connectionsMax),
    'How many connections callers may have open at a time. Where there are more, idle ones are closed, and new ones where none is idle. The system must allow as many open files.',
    ...connections,
  ),
  connectionsOfAddressMax: setting(
    'CONNECTIONS_PER_ADDRESS_MAX',
    String(usual.connectionsOfAddressMax),
    'How many of them one address may have (of IPv6: one network of 64 bits). It does not hold for TRUSTED_PROXIES. Name your proxy there, or raise this.',
    ...connections,
  ),
  headersSeconds: setting(
    'HEADERS_TIMEOUT_SECONDS',
    String(usual.headersSeconds),
    'How long a new connection, or a new request on it, may take to send its headers.',
    ...seconds(600),
  ),
  requestSeconds: setting(
    'REQUEST_TIMEOUT_SECONDS',
    String(usual.requestSeconds),
    'How long a caller may take to send a whole request. Raise it for callers with slow connections who send long lists.',
    ...seconds(3_600),
  ),
  keepAliveSeconds: setting(
    'KEEP_ALIVE_SECONDS',
    String(usual.keepAliveSeconds),
    'How long a connection stays open without a request. Keep it longer than that of your proxy, or calls meet a closing connection.',
    ...seconds(3_600),
  ),
  answerSeconds: setting(
    'ANSWER_TIMEOUT_SECONDS',
    String(usual.answerSeconds),
    'How long a client may take nothing of its answer before its connection is closed. Large answers have longer: a second for each 32 KiB.',
    ...seconds(3_600),
  ),
  bodiesBytesMax: setting(
    'BODIES_BYTES_MAX',
    String(usual.bodiesBytesMax),
    'How many bytes of request bodies may be in memory at a time, from their first byte to their answer. A workspace, or an address without a key, may have a quarter; more is refused with too_many_at_once. At least four of the largest bodies fit, whatever this says.',
    ...bytes,
  ),
  answersBytesMax: setting(
    'ANSWERS_BYTES_MAX',
    String(usual.answersBytesMax),
    'How many bytes of answers may wait for their clients to take them. A workspace, or an address without a key, may have a quarter. Where there are more, those that have waited longest are cut off.',
    ...bytes,
  ),
  freeReadConnections: setting(
    'FREE_READS_CONNECTIONS',
    String(usual.freeReadConnections),
    'Connections to the database that serve free reads alone: history, usage, allowance, jobs, webhooks. Billed calls have others. A workspace uses at most half of them at a time, and no more than half as many as the machine has cores.',
    wholeNumber(2, 100),
    'a number from 2 to 100',
  ),
  freeReadMs: setting(
    'FREE_READS_TIMEOUT_MS',
    String(usual.freeReadMs),
    'How long a statement of a free read may take, in milliseconds.',
    wholeNumber(100, 600_000),
    'milliseconds from 100 to 600000',
  ),
  pollsPerSecond: setting(
    'POLLS_PER_SECOND',
    String(usual.pollsPerSecond),
    'How often a workspace may ask a second for what has no rate tier: states of jobs, lists of tools over MCP, and /health with a key. Four times as many at once.',
    wholeNumber(1, 100_000),
    'a number from 1 to 100000',
  ),
} as const;
