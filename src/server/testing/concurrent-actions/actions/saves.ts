import { entryEndpoints } from "#contract/entries.ts";
import type { Action, Client } from "#server/testing/concurrent-actions/client.ts";
import { groupNames } from "#server/testing/concurrent-actions/names.ts";
import type { Answer } from "#server/testing/test-app.ts";

/** The version of a cell that each client read last; it becomes outdated while others write. */
const lastRead = new WeakMap<Client, Map<string, number>>();

/** Saves one to three cells, with the current version, an outdated one, or none. */
const save: Action = async (client) => {
  const { random } = client;
  const query = await client.branch();
  const cells = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => client.cell());
  const distinct = new Map(cells.map((cell) => [cellName(cell, query), cell]));
  const entries = await Promise.all(
    [...distinct.values()].map(async (cell) => ({
      ...cell,
      ...(random.chance(0.5) ? { version: await versionOf(client, cell, query) } : {}),
      ...(random.chance(0.7) ? { value: client.text() } : {}),
      ...(random.chance(client.branching ? 0.02 : 0.3) ? { draft: client.text() } : {}),
      ...(random.chance(0.2) ? { comment: client.text() } : {}),
      ...(random.chance(0.3) ? { status: random.below(5) } : {}),
      ...(random.chance(0.1) ? { locked: random.chance(0.3) } : {}),
      ...(random.chance(0.1) ? { excluded: random.chance(0.5) } : {}),
      ...(random.chance(0.1) ? { upToDate: true as const } : {}),
      ...(random.chance(0.05) ? { group: random.pick(groupNames) } : {}),
    })),
  );
  const flags = {
    ...(random.chance(0.2) ? { autosave: true } : {}),
    ...(random.chance(0.2) ? { meaningUnchanged: true } : {}),
  };
  const answer = await client.write(entryEndpoints.patch, { query, body: { entries, ...flags } });
  if (answer.status === 404) await createAgain(client, query);
  else remember(client, query, answer);
};

/** Creates keys again, since other clients delete them all the time. */
async function createAgain(client: Client, query: Record<string, string>): Promise<void> {
  const entries = Object.fromEntries(client.keys.map((key) => [key, { v: client.text() }]));
  const data = { en: { [client.random.pick(groupNames)]: { entries } } };
  await client.write(entryEndpoints.upload, { query, body: { options: { onlyIfTextEmpty: true }, data } });
}

/** Unlocks a cell soon, so that others can write it. */
const unlock: Action = async (client) => {
  const entries = [{ ...client.cell(), locked: false }];
  await client.write(entryEndpoints.patch, { query: await client.branch(), body: { entries } });
};

type Cell = { key: string; language: string };

const cellName = ({ key, language }: Cell, { branch = "" }: { branch?: string }) =>
  `${branch} ${key} ${language}`;

async function versionOf(client: Client, cell: Cell, where: Record<string, string>): Promise<number> {
  const known = lastRead.get(client)?.get(cellName(cell, where));
  if (known !== undefined) return known;
  const window = await client.read(entryEndpoints.readWindow, {
    query: { ...where, q: `key:=${cell.key}`, languages: cell.language },
  });
  return window?.rows[0]?.entries[cell.language]?.version ?? 0;
}

function remember(client: Client, where: Record<string, string>, { status, body }: Answer): void {
  const known = lastRead.get(client) ?? new Map<string, number>();
  lastRead.set(client, known);
  const current =
    status === 200
      ? body.entries
      : (body?.conflicts ?? []).map((conflict: { current: unknown }) => conflict.current);
  for (const entry of current) known.set(cellName(entry, where), entry.version);
}

export const saves: Action[] = [save, save, save, save, unlock];
