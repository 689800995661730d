import { entryEndpoints } from "#contract/entries.ts";
import { languageEndpoints } from "#contract/languages.ts";
import { settingsEndpoints } from "#contract/projects/settings.ts";
import { statusEndpoints } from "#contract/statuses.ts";
import type { Action } from "#server/testing/concurrent-actions/client.ts";
import { statusNames } from "#server/testing/concurrent-actions/names.ts";

const changeBase: Action = async ({ random, read, write }) => {
  const language = random.find((await read(languageEndpoints.list)) ?? []);
  if (language) await write(settingsEndpoints.write, { body: { baseLanguage: language.code } });
};

const changeFlags: Action = async ({ random, write, text }) => {
  const body = {
    ...(random.chance(0.4) ? { draftModeEnabled: random.chance(0.5) } : {}),
    ...(random.chance(0.2) ? { refuseUnknownLanguages: random.chance(0.3) } : {}),
    ...(random.chance(0.4) ? { name: text() || "Project" } : {}),
  };
  await write(settingsEndpoints.write, { body });
};

const changeStatuses: Action = async ({ random, write, read }) => {
  const status = random.find((await read(statusEndpoints.list)) ?? []);
  const params = { statusId: status?._id ?? "" };
  const body = { name: random.pick(statusNames), color: "#336699" };
  if (status === undefined || random.chance(0.3)) await write(statusEndpoints.create, { body });
  else if (random.chance(0.4)) await write(statusEndpoints.update, { params, body });
  else await write(statusEndpoints.remove, { params });
};

const setCustomStatus: Action = async (client) => {
  const status = client.random.find((await client.read(statusEndpoints.list)) ?? []);
  const entries = [{ ...client.cell(), status: status?._id ?? 0, comment: client.text() }];
  await client.write(entryEndpoints.patch, { query: await client.branch(), body: { entries } });
};

export const baseLanguages: Action[] = [changeBase];
export const settings: Action[] = [changeFlags];
export const statuses: Action[] = [changeStatuses, setCustomStatus, setCustomStatus];
