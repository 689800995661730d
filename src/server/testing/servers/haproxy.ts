import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { blocks } from "#testing/documents.ts";

/** The program, if it is installed. Debian's folder for it is not in everybody's PATH. */
export const haproxy = ["haproxy", "/usr/sbin/haproxy"].find((name) => spawnSync(name, ["-v"]).status === 0);

type Ports = {
  front: number;
  web: readonly [number, number];
  database: number;
  postgres: readonly [number, number];
};

/** The configuration of docs/high-availability.md, with these ports of this machine. */
export function documentedConfiguration({ front, web, database, postgres }: Ports): string {
  const documented = blocks.find(({ language }) => language === "haproxy")?.text ?? "";
  return documented
    .replace(/bind :443 .*/, `bind 127.0.0.1:${front}`)
    .replace("bind 127.0.0.1:5000", `bind 127.0.0.1:${database}`)
    .replace(/10\.0\.0\.1([12]):4400/g, (_, number) => `127.0.0.1:${web[number - 1]}`)
    .replace(/10\.0\.0\.2([12]):5432/g, (_, number) => `127.0.0.1:${postgres[number - 1]}`);
}

export async function startHaproxy(program: string, folder: string, configuration: string) {
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, configuration);
  const child = spawn(program, ["-db", "-f", file], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
