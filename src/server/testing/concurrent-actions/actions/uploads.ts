import { entryEndpoints } from "#contract/entries.ts";
import type { Action, Client } from "#server/testing/concurrent-actions/client.ts";
import { groupNames, tagNames } from "#server/testing/concurrent-actions/names.ts";

/** Prefix of texts of uploads that may only fill empty entries; the invariants search for it. */
export const onlyIfEmpty = "only where empty:";

/**
 * Uploads some keys in some languages, each under one group: creates missing keys and moves those of other groups.
 */
const upload: Action = async (client) => {
  const { random } = client;
  const fills = random.chance(0.4);
  const options = {
    ...(fills ? { onlyIfTextEmpty: true } : {}),
    ...(random.chance(0.3) ? { setStatus: random.below(5) } : {}),
    ...(random.chance(0.15) ? { onlyAsDraft: true } : {}),
    ...(random.chance(0.2) ? { skipLockedTranslations: true } : {}),
  };
  await client.write(entryEndpoints.upload, {
    ...(random.chance(0.3) ? { as: client.byProject } : {}),
    query: await client.branch(),
    body: { options, data: someData(client, fills ? `${onlyIfEmpty} ` : "") },
  });
};

function someData(client: Client, beginning: string) {
  const { random, languages } = client;
  const keys = random.some(client.keys).map((key) => ({ key, group: random.pick([...groupNames, "main"]) }));
  const data: Record<string, Record<string, { entries: Record<string, unknown> }>> = {};
  for (const language of random.some(languages))
    for (const { key, group } of keys) {
      data[language] ??= {};
      data[language][group] ??= { entries: {} };
      data[language][group].entries[key] = someEntry(client, beginning);
    }
  return data;
}

function someEntry({ random, text }: Client, beginning: string) {
  const newText = () => (beginning === "" ? text() : `${beginning}${text() || "some"}`);
  return {
    // An entry without any field is rejected (rules.md 8.4).
    ...(random.chance(0.8) ? { v: newText() } : { d: newText() }),
    ...(random.chance(0.2) ? { d: newText() } : {}),
    ...(random.chance(0.2) ? { tags: random.some([...tagNames]) } : {}),
    ...(random.chance(0.1) ? { desc: text() } : {}),
    ...(random.chance(0.1) ? { meta: { file: text() } } : {}),
    ...(random.chance(0.1) ? { maxLength: 1 + random.below(40) } : {}),
    ...(random.chance(0.1) ? { status: random.below(5) } : {}),
    ...(random.chance(0.05) ? { locked: random.chance(0.5) } : {}),
  };
}

export const uploads: Action[] = [upload];
