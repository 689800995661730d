import { availableParallelism, totalmem } from "node:os";

const mebibyte = 1024 * 1024;

/** Settings of the embedded server, for one team on a machine that it shares with a browser. */
export function embeddedSettings(socketFolder: string): Record<string, string> {
  const memory = Math.floor(totalmem() / mebibyte);
  return {
    // No network: a socket in a private folder, and a password all the same.
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: "100",
    // With 1 GB instead of 256 MB searches, windows and documents of 1.2 million entries take a tenth to two fifths less and
    // uploads a tenth less; a bulk status of 100,000 entries takes a fifth more.
    shared_buffers: `${Math.min(1024, Math.floor(memory / 8))}MB`,
    effective_cache_size: `${Math.floor(memory / 2)}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    // Imports of 100,000 entries write much log at once: no checkpoint in their midst.
    wal_buffers: "16MB",
    max_wal_size: "4GB",
    checkpoint_timeout: "15min",
    // What was acknowledged is stored. The packaged server knows no lz4; pglz costs more time than it saves.
    synchronous_commit: "on",
    wal_compression: "off",
    random_page_cost: "1.1",
    // A search through a whole project leaves a processor to the statements that people wait for.
    max_parallel_workers: `${Math.max(0, availableParallelism() - 1)}`,
    // A plan that was kept when a table was small is made anew once the table is analyzed: for a minute of saves in a new
    // instance each of them read all change sets.
    autovacuum_naptime: "15s",
    // Our queries are short: compiling them costs more than running them.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Failed statements are sent to Parlance, which logs them itself.
    log_min_messages: "log",
    cluster_name: "parlance",
  };
}
