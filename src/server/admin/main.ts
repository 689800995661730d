import { parseArgs } from "node:util";
import { ApiError } from "#contract/errors.ts";
import { closeDatabase } from "#server/db/database.ts";
import { reachDatabase } from "#server/db/start-database.ts";
import { readSettings } from "#server/env.ts";
import { StartRefused } from "#server/start-refused.ts";
import { withSecret } from "#server/with-secret.ts";
import { commands } from "./commands.ts";
import { WrongUse } from "./wrong-use.ts";

/** The operator's command, beside a running Parlance or without one: one line of JSON, or one line on stderr. */
async function run([name = "", ...args]: string[]): Promise<void> {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new WrongUse(`The commands are: ${commands.map(({ use }) => use).join("; ")}.`);
  const values = readOptions(command, args);
  const settings = readSettings(process.env);
  const report = { say: () => {}, onError: () => {}, onLost: () => {} };
  const database = await reachDatabase(settings, report);
  try {
    const { db, pool, connection } = database;
    const house = {
      db,
      connection,
      env: await withSecret(settings),
      close: () => closeDatabase({ pool }),
      fail() {
        process.exitCode = 1;
      },
    };
    const result = await command.run(house, values);
    console.log(JSON.stringify(result));
  } finally {
    await database.stop();
  }
}

function readOptions(command: (typeof commands)[number], args: string[]): Record<string, string[]> {
  const { options, use } = command;
  const takesFile = "takesFile" in command;
  const flags = "flags" in command ? command.flags : [];
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: takesFile,
      options: Object.fromEntries([
        ...options.map((option) => [option, { type: "string", multiple: true }] as const),
        ...flags.map((flag) => [flag, { type: "boolean", multiple: true }] as const),
      ]),
      strict: true,
    });
    if (takesFile && positionals.length !== 1) throw new Error("Name one file.");
    const given = Object.entries(values).map(([option, all = []]) => [option, [all].flat().map(String)]);
    return { ...Object.fromEntries(given), file: positionals };
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : error} The command is: ${use}`);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof WrongUse || error instanceof StartRefused || error instanceof ApiError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
