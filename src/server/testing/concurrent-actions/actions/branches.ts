import { branchEndpoints } from "#contract/branches.ts";
import { mergeEndpoints } from "#contract/merges.ts";
import type { Action, Client } from "#server/testing/concurrent-actions/client.ts";
import { branchNames } from "#server/testing/concurrent-actions/names.ts";

async function someBranch({ random, read }: Client) {
  return random.find((await read(branchEndpoints.list))?.branches ?? []);
}

const create: Action = async (client) => {
  const { random, write } = client;
  const source = await someBranch(client);
  if (!source) return;
  const existingDrafts = random.pick(["publish", "branch"]);
  const body = { name: random.pick(branchNames), sourceBranch: source._id, existingDrafts };
  await write(branchEndpoints.create, { body });
};

/** Protects a branch only briefly, so that most clients can continue to write. */
const protect: Action = async (client) => {
  const branch = await someBranch(client);
  if (!branch) return;
  const params = { branchId: branch._id };
  await client.write(branchEndpoints.update, { params, body: { permissions: { readOnly: true } } });
  await client.write(branchEndpoints.update, { params, body: { permissions: { readOnly: false } } });
};

const remove: Action = async (client) => {
  const branch = await someBranch(client);
  if (branch) await client.write(branchEndpoints.remove, { params: { branchId: branch._id } });
};

const merge: Action = async (client) => {
  const [from, to] = [await someBranch(client), await someBranch(client)];
  if (!from || !to) return;
  const rules = client.random.find(["takeNewest", "takeSource", "takeTarget"]);
  await client.write(mergeEndpoints.merge, { body: { from: from._id, to: to._id, rules } });
};

export const branches: Action[] = [create, create, merge, merge, merge, protect, remove];
