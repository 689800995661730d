import { homedir } from "node:os";
import { join } from "node:path";

/** Default data folder of an installed Parlance, independent of the current folder. */
export function defaultDataFolder(user = process.getuid?.(), home = homedir()): string {
  return user === 0 ? "/var/lib/parlance" : join(home, ".local/share/parlance");
}

/** Splits `--data DIR` off the beginning of the arguments. */
export function splitDataFolder(args: readonly string[]): { folder: string | undefined; rest: string[] } {
  const [first = "", second, ...others] = args;
  if (first === "--data") return { folder: second, rest: others };
  if (first.startsWith("--data=")) return { folder: first.slice("--data=".length), rest: args.slice(1) };
  return { folder: undefined, rest: [...args] };
}
