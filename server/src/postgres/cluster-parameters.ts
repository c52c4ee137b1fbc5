import type { ClusterPlace } from './cluster-place.ts';

export type Parameters = Readonly<Record<string, string>>;

/**
 * For a machine of two cores that PostgreSQL shares with the service. Written anew before each start, so an old data
 * directory gets what a new version of Millrace wants; what the operator sets with ALTER SYSTEM wins over it.
 */
const sensible: Parameters = {
  max_connections: '100',
  // Durable: what was answered as charged survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A checkpoint is rare and spread out, so that calls do not wait for one. The log may take 4 GB of disk for it.
  max_wal_size: '4GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  // This build has only pglz, which costs more of the two cores than the disk space is worth.
  wal_compression: 'off',
  // Filling a new file of the log with zeros, 16 MB, made whoever committed meanwhile wait for up to 50 ms. As durable: its blocks are allocated as they are written.
  wal_init_zero: 'off',
  // Statements here are short: compiling them, or splitting them over both cores, costs more than it gains. Parallel
  // queries would also need more of /dev/shm than the 64 MB of a container.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  // Balances and queue rows are updated all the time: many small clean-ups, not few large ones.
  autovacuum_naptime: '15s',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_cost_limit: '1000',
  // The log never has statements, their values, or the rows that an error is about: those can be secrets.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
  log_file_mode: '0600',
  log_rotation_size: '10MB',
  log_rotation_age: '7d',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // English whatever the machine speaks: we read some of these messages.
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.english',
  password_encryption: 'scram-sha-256',
};

/** The most memory first; a smaller one where the system refuses. */
export const sharedBuffersTried: readonly string[] = ['256MB', '64MB', '16MB'];

/** The whole postgresql.conf. */
export function configurationFile(
  place: ClusterPlace,
  how: { readonly port: number; readonly sharedBuffers: string; readonly overrides: Parameters },
): string {
  const parameters: Parameters = {
    ...sensible,
    shared_buffers: how.sharedBuffers,
    cluster_name: place.clusterName,
    port: String(how.port),
    ...(place.socketFolder === null
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : {
          listen_addresses: '',
          unix_socket_directories: place.socketFolder,
          unix_socket_permissions: '0700',
        }),
    ...how.overrides,
  };
  const lines = Object.entries(parameters).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  );
  return `# Millrace writes this file at every start. Your own settings: ALTER SYSTEM SET name = value.\n${lines.join('\n')}\n`;
}
