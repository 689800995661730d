import { parseArgs } from "node:util";
import type { Values } from "./command.ts";
import { commands } from "./commands.ts";
import { UsageError } from "./usage-error.ts";

type Command = (typeof commands)[number];

/** Parses the command and the values of its options. */
export function readCommand([name, ...args]: readonly string[]): { command: Command; values: Values } {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new UsageError(`The commands are: ${commands.map(({ use }) => use).join("; ")}.`);
  return { command, values: readOptions(command, args) };
}

/** Text of a call for help: for the given command, or all. Undefined for any other call. */
export function readHelp(args: readonly string[]): string | undefined {
  if (!args.some((word) => ["--help", "-h", "help"].includes(word))) return undefined;
  const named = commands.filter(({ name }) => name === args[0]);
  return (named.length > 0 ? named : commands).map(({ use, about }) => `${use}\n    ${about}`).join("\n");
}

function readOptions(command: Command, args: string[]): Values {
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
    const optionValues = Object.entries(values).map(([option, all = []]) => [
      option,
      [all].flat().map(String),
    ]);
    return { ...Object.fromEntries(optionValues), file: positionals };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} The command is: ${use}`);
  }
}
