import { entryEndpoints } from "#contract/entries.ts";
import { keyEndpoints } from "#contract/keys.ts";
import type { Action } from "#server/testing/concurrent-actions/client.ts";
import { groupNames, tagNames } from "#server/testing/concurrent-actions/names.ts";

const describe: Action = async (client) => {
  const { random, text } = client;
  const keys = random.some(client.keys).map((key) => ({
    key,
    ...(random.chance(0.4) ? { desc: text() } : {}),
    ...(random.chance(0.2) ? { meta: random.chance(0.5) ? {} : { file: text() } } : {}),
    ...(random.chance(0.2) ? { maxLength: random.below(40) } : {}),
    ...(random.chance(0.4) ? { tags: random.chance(0.3) ? [] : random.some([...tagNames]) } : {}),
    ...(random.chance(0.3) ? { group: random.pick(groupNames) } : {}),
    ...(random.chance(0.2) ? { excluded: random.chance(0.5) } : {}),
  }));
  await client.write(keyEndpoints.patch, { query: await client.branch(), body: { keys } });
};

/** Renames a key to a name that no client writes to, or back. */
const rename: Action = async (client) => {
  const name = client.random.pick(client.keys);
  const newName = `${name} renamed`;
  const edit = client.random.chance(0.5) ? { key: name, name: newName } : { key: newName, name };
  await client.write(keyEndpoints.patch, { query: await client.branch(), body: { keys: [edit] } });
};

const create: Action = async (client) => {
  const { random, text } = client;
  const keys = random.some(client.keys).map((key) => ({
    key,
    ...(random.chance(0.5) ? { source: text() } : {}),
    ...(random.chance(0.3) ? { tags: random.some([...tagNames]) } : {}),
  }));
  await client.write(keyEndpoints.create, { query: await client.branch(), body: { keys } });
};

const duplicate: Action = async (client) => {
  const { random } = client;
  const [key, name] = [random.pick(client.keys), random.pick(client.keys)];
  const translations = random.pick(["none", "drafts"] as const);
  await client.write(keyEndpoints.duplicate, {
    query: await client.branch(),
    body: { key, name, translations },
  });
};

const remove: Action = async (client) => {
  const entries = [client.random.pick(client.keys)];
  await client.write(entryEndpoints.remove, { query: await client.branch(), body: { entries } });
};

export const keys: Action[] = [describe, describe, remove, rename, create, duplicate];
