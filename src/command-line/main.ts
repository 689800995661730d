import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CommandError } from "./command-error.ts";
import { findRoot, pull, push } from "./commands.ts";
import { readConfig } from "./config.ts";
import { openService } from "./service.ts";

const usage = `parlance push [--force] [--draft] [--dry-run]   sends the files of .applanga.json
parlance pull [--dry-run]                      downloads them
parlance serve [--data FOLDER]                 starts the server
parlance admin [--data FOLDER] COMMAND         runs an operator's command: parlance admin --help

--force     overwrites translations that the project has; texts of the base language follow their file always
--draft     sends texts as drafts
--dry-run   prints what would change, and changes nothing
--version   prints the version`;

/** Command line for app developers: transfers files between the folder and a project. */
async function run(args: readonly string[]): Promise<void> {
  const { command, force, draft, dryRun } = readArguments(args);
  if (command === "help") return console.log(usage);
  if (command === "version") return console.log(await readVersion());
  const config = await readConfig();
  const root = await findRoot(process.cwd());
  const context = { config, service: openService(config, process.env), root, dryRun, log: console.log };
  if (command === "pull") await pull(context);
  else await push(context, { force, draft });
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  return JSON.parse(text).version;
}

function readArguments(args: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  const options = { force: flag, draft: flag, "dry-run": flag, help: flag, version: flag };
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const positionalArguments = values.help ? ["help"] : values.version ? ["version"] : positionals;
    const [command = "help", ...rest] = positionalArguments;
    if (!["push", "pull", "help", "version"].includes(command))
      throw new Error(`There is no command ${command}.`);
    if (rest.length > 0) throw new Error(`${command} takes no ${rest[0]}.`);
    if (command === "pull" && (values.force || values.draft))
      throw new Error("pull takes neither --force nor --draft.");
    return { command, force: values.force, draft: values.draft, dryRun: values["dry-run"] };
  } catch (error) {
    throw error instanceof Error ? new CommandError(`${error.message}\n\n${usage}`) : error;
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  // For a file that cannot be read or written the system's message suffices.
  const isExpected = error instanceof CommandError || (error instanceof Error && "syscall" in error);
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
