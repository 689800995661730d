import { groupEndpoints } from "#contract/groups.ts";
import type { Action } from "#server/testing/concurrent-actions/client.ts";
import { groupNames } from "#server/testing/concurrent-actions/names.ts";

const create: Action = async ({ random, write, branch }) => {
  await write(groupEndpoints.create, { query: await branch(), body: { name: random.pick(groupNames) } });
};

const rename: Action = async ({ random, write, read, branch }) => {
  const query = await branch();
  const group = random.find((await read(groupEndpoints.list, { query })) ?? []);
  if (!group) return;
  const body = { name: random.pick([...groupNames, "office"]) };
  await write(groupEndpoints.update, { params: { groupId: group._id }, query, body });
};

const remove: Action = async ({ random, write, read, branch }) => {
  const query = await branch();
  const group = random.find((await read(groupEndpoints.list, { query })) ?? []);
  if (group) await write(groupEndpoints.remove, { params: { groupId: group._id }, query });
};

export const groups: Action[] = [create, rename, remove];
