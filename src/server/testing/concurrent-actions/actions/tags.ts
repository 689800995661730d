import { manyTagEndpoints } from "#contract/tags/many-tags.ts";
import { tagCategoryEndpoints, tagEndpoints } from "#contract/tags/tags.ts";
import type { Action, Client } from "#server/testing/concurrent-actions/client.ts";
import { categoryNames, tagNames } from "#server/testing/concurrent-actions/names.ts";

const create: Action = async ({ random, keys, write, branch }) => {
  const body = { name: random.pick(tagNames), entryKeys: random.some(keys) };
  await write(tagEndpoints.create, { query: await branch(), body });
};

async function findTags({ read, branch }: Client) {
  const query = await branch();
  return { query, tags: (await read(tagEndpoints.list, { query })) ?? [] };
}

const update: Action = async (client) => {
  const { random, write } = client;
  const { query, tags } = await findTags(client);
  const tag = random.find(tags);
  if (!tag) return;
  const body = {
    ...(random.chance(0.5) ? { name: random.pick([...tagNames, "desk"]) } : {}),
    ...(random.chance(0.5) ? { entryKeys: random.some(client.keys) } : {}),
    ...(random.chance(0.3) ? { category: random.pick(["", ...categoryNames]) } : {}),
  };
  await write(tagEndpoints.update, { params: { tagId: tag._id }, query, body });
};

const remove: Action = async (client) => {
  const { query, tags } = await findTags(client);
  const tag = client.random.find(tags);
  if (tag) await client.write(tagEndpoints.remove, { params: { tagId: tag._id }, query });
};

const merge: Action = async (client) => {
  const { query, tags } = await findTags(client);
  const [from, into] = [client.random.find(tags), client.random.find(tags)];
  if (!from || !into) return;
  await client.write(tagEndpoints.merge, { params: { tagId: from._id }, query, body: { into: into._id } });
};

const categorise: Action = async (client) => {
  const { query, tags } = await findTags(client);
  const [first, ...others] = tags.map(({ _id }) => _id);
  if (first === undefined) return;
  const body = {
    tagIds: client.random.some([first, ...others]),
    category: client.random.pick(["", ...categoryNames]),
  };
  await client.write(manyTagEndpoints.categorise, { query, body });
};

/** Categories belong to the project, so undo does not affect them. */
const changeCategories: Action = async ({ random, write, read }) => {
  const category = random.find((await read(tagCategoryEndpoints.list)) ?? []);
  const params = { categoryId: category?._id ?? "" };
  const body = { name: random.pick(categoryNames) };
  if (category === undefined || random.chance(0.4)) await write(tagCategoryEndpoints.create, { body });
  else if (random.chance(0.5)) await write(tagCategoryEndpoints.update, { params, body });
  else await write(tagCategoryEndpoints.remove, { params });
};

export const tags: Action[] = [create, update, update, remove, merge, categorise];
export const tagCategories: Action[] = [changeCategories];
