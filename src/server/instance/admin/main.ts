import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { ApiError } from "#contract/errors.ts";
import { closeDatabase } from "#server/platform/db/database.ts";
import { reachDatabase } from "#server/platform/db/start/start-database.ts";
import { readSettings } from "#server/platform/env/env.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { withSecret } from "#server/platform/start/with-secret.ts";
import { readCommand, readHelp } from "./read-command.ts";
import { UsageError } from "./usage-error.ts";

/**
 * The operator's command, usable beside a running Parlance or without one. Prints one line of JSON, or one line on
 * stderr.
 */
async function run(args: readonly string[]): Promise<void> {
  const help = readHelp(args);
  if (help !== undefined) {
    console.log(help);
    return;
  }
  const { command, values } = readCommand(args);
  const settings = readSettings(process.env);
  const report = {
    log: () => {},
    onError: () => {},
    async beforeUpgrade() {
      if (command.name === "backup") return "keep" as const;
      throw new StartRefused(
        "The database is that of an older Parlance. Start this one: it upgrades the database.",
      );
    },
  };
  const database = await reachDatabase(settings, report);
  try {
    const { db, connection } = database;
    const context = {
      db,
      connection,
      settings,
      env: () => withSecret(settings, db),
      readPassword,
      close: () => closeDatabase(database),
      fail() {
        process.exitCode = 1;
      },
    };
    const result = await command.run(context, values);
    console.log(JSON.stringify(result));
  } finally {
    await database.stop();
  }
}

/** A password on the command line would be visible to every user of the machine. */
async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  // Discards the terminal's echo.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY ?? false });
  if (stdin.isTTY) stderr.write("Password: ");
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    if (stdin.isTTY) stderr.write("\n");
    lines.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected =
    error instanceof UsageError || error instanceof StartRefused || error instanceof ApiError;
  // For a file that cannot be read or written, or a full disk, the system's message suffices.
  const isOfSystem = error instanceof Error && "syscall" in error;
  console.error(isExpected || isOfSystem ? error.message : error);
  process.exitCode = 1;
});
