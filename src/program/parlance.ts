#!/usr/bin/env node
import { defaultDataFolder, splitDataFolder } from "./data-folder.ts";

const [program = "", script = "", command, ...args] = process.argv;
const isHelp = args.includes("--help") || args.includes("-h");

// Each command loads only its own code: the client starts without loading the server.
if (command === "admin" || (command === "serve" && !isHelp)) {
  const { folder, rest } = splitDataFolder(args);
  if (command === "serve" && rest.length > 0) {
    console.error(`parlance serve takes no ${rest[0]}. See: parlance --help`);
    process.exit(2);
  }
  process.env.PARLANCE_DATA = folder ?? (process.env.PARLANCE_DATA?.trim() || defaultDataFolder());
  process.argv = [program, script, ...rest];
  await (command === "serve" ? import("#server/main.ts") : import("#server/instance/admin/main.ts"));
} else await import("#command-line/main.ts");
