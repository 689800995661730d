import { availableParallelism, totalmem } from "node:os";

const mebibyte = 1024 * 1024;

/** Settings of the embedded server, for one team on a machine that also runs a browser. */
export function embeddedSettings(socketFolder: string): Record<string, string> {
  const memory = Math.floor(totalmem() / mebibyte);
  return {
    // No network: a socket in a private folder, which still requires a password.
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: "100",
    // With 1 GB instead of 256 MB, searches, windows and documents of 1.2 million entries take 10 to 40 % less time
    // and uploads 10 % less; a bulk status of 100,000 entries takes 20 % more.
    shared_buffers: `${Math.min(1024, Math.floor(memory / 8))}MB`,
    effective_cache_size: `${Math.floor(memory / 2)}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    // Avoids checkpoints during an import of 100,000 entries, which writes much log.
    wal_buffers: "16MB",
    max_wal_size: "4GB",
    checkpoint_timeout: "15min",
    // Acknowledged writes are durable. The packaged server lacks lz4; pglz costs more time than it saves.
    synchronous_commit: "on",
    wal_compression: "off",
    random_page_cost: "1.1",
    // A search through a whole project leaves one processor to interactive statements.
    max_parallel_workers: `${Math.max(0, availableParallelism() - 1)}`,
    // A cached plan from when a table was small is replaced once the table is analyzed. With the default, saves in a
    // new instance read all change sets for a minute.
    autovacuum_naptime: "15s",
    // Our queries are short: compiling them costs more than executing them.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Parlance receives and logs failed statements itself.
    log_min_messages: "log",
    cluster_name: "parlance",
  };
}
