import { bulkEndpoints, clearedFields } from "#contract/bulk.ts";
import type { Action, Client } from "#server/testing/concurrent-actions/client.ts";
import { groupNames, tagNames } from "#server/testing/concurrent-actions/names.ts";

const actions: ReadonlyArray<(client: Client) => object> = [
  ({ random }) => ({ action: "setStatus", status: random.below(5) }),
  () => ({ action: "lock" }),
  () => ({ action: "unlock" }),
  ({ random }) => ({ action: "exclude", of: random.pick(["cells", "keys"]) }),
  ({ random }) => ({ action: "include", of: random.pick(["cells", "keys"]) }),
  ({ random }) => ({ action: "tag", tags: random.some([...tagNames]) }),
  ({ random }) => ({ action: "untag", tags: random.some([...tagNames]) }),
  () => ({ action: "publish" }),
  ({ random, languages }) => ({ action: "copyFrom", from: random.pick(languages), overwrite: false }),
  ({ random, languages }) => ({ action: "copyFrom", from: random.pick(languages), overwrite: true }),
  ({ random }) => ({ action: "clear", field: random.pick([...clearedFields]) }),
  () => ({ action: "markUpToDate" }),
  () => ({ action: "delete" }),
  ({ random }) => ({ action: "move", group: random.pick(groupNames) }),
  ({ random, text }) => ({
    action: "replace",
    find: random.pick(["Pay", "text", "of"]),
    replacement: text(),
    words: random.chance(0.3),
    inPlaceholders: random.chance(0.3),
  }),
  ({ random }) => ({ action: "setMaxLength", maxLength: random.pick([4, 40, null]) }),
  () => ({ action: "dismissChecks", reason: "as designed" }),
];

function selection({ random, keys, languages }: Client) {
  const chosen = random.chance(0.5)
    ? { keys: random.some(keys) }
    : { q: random.pick(["", "is:translated", "group:main"]) };
  return { ...chosen, ...(random.chance(0.6) ? { languages: random.some(languages) } : {}) };
}

const bulkAction: Action = async (client) => {
  const wanted = client.random.find(actions)?.(client);
  const query = await client.branch();
  await client.write(bulkEndpoints.run, { query, body: { ...wanted, ...selection(client) } });
};

export const bulk: Action[] = [bulkAction];
