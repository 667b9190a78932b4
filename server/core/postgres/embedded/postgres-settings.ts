/** Settings for one school on a small machine: the whole system stays under 300 MB at rest. */
const modest = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // Each of these is a process or a reservation that a school of this size does not need.
  io_method: 'sync',
  max_wal_senders: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_worker_processes: '2',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '2',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Security: the details of a refused row quote its values, such as e-mail addresses.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Settings for databases of a test run, which need not survive a power cut. */
const fleeting = {
  ...modest,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

export const settings = { modest, fleeting };
export type PostgresProfile = keyof typeof settings;

export const asFlags = (purpose: PostgresProfile): string[] =>
  Object.entries(settings[purpose]).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
