import { parseArgs } from "node:util";
import { pull, push } from "./commands.ts";
import { readConfig } from "./config.ts";
import { Refused } from "./refused.ts";
import { openService } from "./service.ts";

const usage = `parlance push [--force] [--draft] [--dry-run]   sends the files of .applanga.json
parlance pull [--dry-run]                      writes them as the project has them

--force     overwrites texts that the project has
--draft     sends texts as drafts
--dry-run   says what would change, and changes nothing`;

/** The command line of app developers: files of the folder to a project, and back. */
async function run(args: readonly string[]): Promise<void> {
  const { command, force, draft, dryRun } = readArguments(args);
  if (command === "help") return console.log(usage);
  const config = await readConfig();
  const context = { config, service: openService(config, process.env), dryRun, say: console.log };
  if (command === "pull") await pull(context);
  else await push(context, { force, draft });
}

function readArguments(args: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  const options = { force: flag, draft: flag, "dry-run": flag, help: flag };
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [command = "help", ...rest] = values.help ? ["help"] : positionals;
    if (!["push", "pull", "help"].includes(command) || rest.length > 0) throw new Refused(usage);
    if (command === "pull" && (values.force || values.draft)) throw new Refused(usage);
    return { command, force: values.force, draft: values.draft, dryRun: values["dry-run"] };
  } catch (error) {
    throw error instanceof Refused || !(error instanceof Error)
      ? error
      : new Refused(`${error.message}\n\n${usage}`);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  // Of a file that cannot be read or written the system says all there is to say.
  const isExpected = error instanceof Refused || (error instanceof Error && "syscall" in error);
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
