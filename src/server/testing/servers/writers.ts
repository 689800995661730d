import { setTimeout as sleep } from "node:timers/promises";
import { createProgramProject, freePort, runParlance } from "./run-parlance.ts";

type WriterProject = { app: string; branch: string; accessToken: string; personalAccessToken: string };
type Instance = { address: string; project: WriterProject };

/** Time after which a request counts as hanging, in ms. */
const timeoutMs = 30_000;

/** Calls the API of a running program as the project's owner. */
export async function callProgram(
  { address, project }: Instance,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  return await fetch(`${address}${path}?app=${project.app}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Bearer ${project.accessToken}`,
      "x-personal-access-token": project.personalAccessToken,
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** Starts a program in its own folder, with a project that has a cell for each writer. */
export async function startForWriters(dataFolder: string, count: number) {
  const port = await freePort();
  const program = runParlance({ dataFolder, port });
  await program.ready;
  const options = ["--name", "Written", "--base", "en", "--allow", "127.0.0.1/32", "--allow", "::1"];
  const project = await createProgramProject({ dataFolder, port }, ...options);
  const instance: Instance = { address: program.address, project };
  const cells = Array.from({ length: count }, (_, writer) => [`cell${writer}`, { v: "begun" }]);
  await callProgram(instance, "POST", "/v1/api", {
    data: { en: { main: { entries: Object.fromEntries(cells) } } },
  });
  return { program, instance };
}

/** Starts writers that each save texts to their own cell in sequence, and record what was acknowledged. */
export function startWriters(
  instance: Instance,
  count: number,
  textOf = (number: number) => `text ${number}`,
) {
  let isOver = false;
  const cells = Array.from({ length: count }, (_, writer) => ({
    key: `cell${writer}`,
    acknowledged: "",
    sent: "",
    saves: 0,
  }));
  /** Errors by code; `gone` for a broken connection, `hangs` for a timeout. */
  const refusals = new Map<string, number>();
  const countRefusal = (what: string) => refusals.set(what, (refusals.get(what) ?? 0) + 1);
  const work = cells.map(async (cell) => {
    for (let number = 1; !isOver; number++) {
      cell.sent = textOf(number);
      const body = { entries: [{ key: cell.key, language: "en", value: cell.sent }] };
      try {
        const answer = await callProgram(instance, "PATCH", "/v1/api/entries", body);
        const { code = "" } = await answer.json();
        if (answer.ok) {
          cell.acknowledged = cell.sent;
          cell.saves += 1;
          continue;
        }
        countRefusal(`${answer.status} ${code}`);
      } catch (error) {
        countRefusal(error instanceof Error && error.name === "TimeoutError" ? "hangs" : "gone");
      }
      await sleep(50);
    }
  });
  return {
    cells,
    refusals,
    saves: () => cells.reduce((sum, { saves }) => sum + saves, 0),
    async end() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

/** Cells that contain neither the last acknowledged text nor the last sent one. */
export async function findLost(
  instance: Instance,
  { cells }: Pick<ReturnType<typeof startWriters>, "cells">,
): Promise<string[]> {
  const document = await (await callProgram(instance, "GET", "/v1/api")).json();
  const entries = document.data.en?.main.entries ?? {};
  return cells
    .filter(({ key, acknowledged, sent }) => ![acknowledged, sent].includes(entries[key]?.v ?? ""))
    .map(({ key }) => key);
}
