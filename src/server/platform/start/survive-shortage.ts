/** Error codes of a lack of file descriptors, in this process or the system, which passes when connections close. */
const shortageCodes = new Set(["EMFILE", "ENFILE"]);

/**
 * Keeps the process running when a timer or an event fails for lack of file descriptors; any other exception ends it.
 */
export function surviveShortage(warn: (line: string) => void): void {
  process.on("uncaughtException", (error: Error & { code?: string }) => {
    if (shortageCodes.has(error.code ?? "")) return warn(`Out of file descriptors: ${error.message}`);
    console.error(error);
    process.exit(1);
  });
}
