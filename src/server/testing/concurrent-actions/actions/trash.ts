import { trashEndpoints } from "#contract/trash.ts";
import type { Action, Client } from "#server/testing/concurrent-actions/client.ts";
import type { Answer } from "#server/testing/test-app.ts";

async function findTrashed({ read, branch, random }: Client) {
  const query = await branch();
  const [first, ...others] = ((await read(trashEndpoints.list, { query })) ?? []).map(({ _id }) => _id);
  return first === undefined ? undefined : { query, ids: random.some([first, ...others]) };
}

/** Restores again with a choice for each conflicting name. */
const restore: Action = async (client) => {
  const chosen = await findTrashed(client);
  if (!chosen) return;
  const { query, ids } = chosen;
  const answer = await client.write(trashEndpoints.restore, { query, body: { ids } });
  const onConflict = decideConflicts(client, answer);
  if (onConflict.length > 0) await client.write(trashEndpoints.restore, { query, body: { ids, onConflict } });
};

function decideConflicts({ random }: Client, { body }: Answer) {
  const conflicts: Array<{ _id: string; resolutions: string[] }> = body?.conflicts ?? [];
  return conflicts.map(({ _id: id, resolutions }) => ({
    id,
    do: random.find(resolutions),
    name: `again ${random.below(3)}`,
    prefer: random.pick(["living", "trashed"]),
  }));
}

const purge: Action = async (client) => {
  const chosen = await findTrashed(client);
  if (!chosen) return;
  const { query, ids } = chosen;
  const body = client.random.chance(0.3) ? { all: true } : { ids };
  await client.write(trashEndpoints.remove, { query, body });
};

export const restores: Action[] = [restore];
export const purges: Action[] = [purge];
