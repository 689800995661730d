import { enableCompileCache } from "node:module";
import { join } from "node:path";

/**
 * Caches stripped and compiled code: this halves the time of a start, and takes two thirds off that of a thread, which
 * gets the folder from the environment. Without a writable folder everything works uncached.
 */
export function keepCompiled() {
  const folder = join(import.meta.dirname, "../node_modules/.cache/node");
  enableCompileCache(folder);
  process.env.NODE_COMPILE_CACHE = folder;
}
