import { usualDoorLimits as usual } from '../limits/door-limits.ts';
import { setting } from './setting.ts';
import { wholeNumber } from './setting-readers.ts';

const seconds = (most: number) => [wholeNumber(1, most), `a number of seconds from 1 to ${most}`] as const;
const bytes = [wholeNumber(1_048_576, 1024 ** 4), `a number of bytes from 1048576 to ${1024 ** 4}`] as const;
const connections = [wholeNumber(10, 1_000_000), 'a number from 10 to 1000000'] as const;

/** The connections, memory and time that callers may use (`DoorLimits`). */
export const doorSettings = {
  connectionsMax: setting(
    'CONNECTIONS_MAX',
    String(usual.connectionsMax),
    'The most open connections of callers. Beyond that, Millrace closes idle ones, or new ones if none is idle. The system must allow as many open files.',
    ...connections,
  ),
  connectionsOfAddressMax: setting(
    'CONNECTIONS_PER_ADDRESS_MAX',
    String(usual.connectionsOfAddressMax),
    'The most open connections of one address (for IPv6: one /64 network). TRUSTED_PROXIES have no such limit: list your proxy there, or raise this.',
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
    'How long a connection stays open without a request. Set it longer than the same timeout of your proxy, or calls meet a closing connection.',
    ...seconds(3_600),
  ),
  answerSeconds: setting(
    'ANSWER_TIMEOUT_SECONDS',
    String(usual.answerSeconds),
    'How long a client may read nothing of its answer before Millrace closes the connection. Large answers get longer: one second per 32 KiB.',
    ...seconds(3_600),
  ),
  bodiesBytesMax: setting(
    'BODIES_BYTES_MAX',
    String(usual.bodiesBytesMax),
    'The most bytes of request bodies in memory, from their first byte to their answer. A workspace, or an address without a key, may use a quarter; beyond that it gets too_many_at_once. At least four of the largest bodies fit, whatever this says.',
    ...bytes,
  ),
  answersBytesMax: setting(
    'ANSWERS_BYTES_MAX',
    String(usual.answersBytesMax),
    'The most bytes of answers that wait for clients to read them. A workspace, or an address without a key, may use a quarter. Beyond that, Millrace cuts off those that have waited longest.',
    ...bytes,
  ),
  freeReadConnections: setting(
    'FREE_READS_CONNECTIONS',
    String(usual.freeReadConnections),
    'Database connections for free reads alone: history, usage, allowance, jobs, webhooks. Billed calls have others. A workspace uses at most half of them at a time, and at most one per two cores of the machine.',
    wholeNumber(2, 100),
    'a number from 2 to 100',
  ),
  freeReadMs: setting(
    'FREE_READS_TIMEOUT_MS',
    String(usual.freeReadMs),
    'How long a database statement of a free read may take, in milliseconds.',
    wholeNumber(100, 600_000),
    'milliseconds from 100 to 600000',
  ),
  pollsPerSecond: setting(
    'POLLS_PER_SECOND',
    String(usual.pollsPerSecond),
    'Requests a second of one workspace for what has no rate tier: job states, tool lists over MCP, and /health with a key. Bursts may be four times as large.',
    wholeNumber(1, 100_000),
    'a number from 1 to 100000',
  ),
} as const;
