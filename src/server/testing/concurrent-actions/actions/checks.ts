import { bulkEndpoints } from "#contract/bulk.ts";
import { checkEndpoints } from "#contract/checks.ts";
import { entryEndpoints } from "#contract/entries.ts";
import { settingsEndpoints } from "#contract/projects/settings.ts";
import type { Action, Client } from "#server/testing/concurrent-actions/client.ts";
import { storedChecks } from "#text/checks/check-bits.ts";
import { checkLevels } from "#text/checks/check-names.ts";
import { styles, syntaxes } from "#text/message/style.ts";

const changeLevels: Action = async ({ random, write }) => {
  const some = storedChecks.filter(() => random.chance(0.2));
  const levels = Object.fromEntries(some.map((check) => [check, random.pick([...checkLevels])]));
  const refusal = random.chance(0.2)
    ? { refuseFailing: random.chance(0.3), failingUploads: random.pick(["skip", "draft"]) }
    : {};
  await write(checkEndpoints.writeSettings, { body: { levels, ...refusal } });
};

const changeStyle: Action = async ({ random, write }) => {
  await write(settingsEndpoints.write, { body: { style: random.pick([null, ...styles]) } });
};

/** Placeholder patterns that match parts of texts that clients write. */
const changePatterns: Action = async ({ random, write }) => {
  const placeholderPatterns = random.find([[], ["now"], ["\\d+", "of \\w+"], ["\\bP\\w+"]]);
  await write(settingsEndpoints.write, { body: { placeholderPatterns } });
};

const changeSyntax: Action = async (client) => {
  const { random, keys, write } = client;
  const syntaxAndStyle = {
    syntax: random.pick([null, ...syntaxes]),
    ...(random.chance(0.5) ? { style: random.pick([null, ...styles]) } : {}),
  };
  const body = { action: "setSyntax", keys: random.some(keys), ...syntaxAndStyle };
  await write(bulkEndpoints.run, { query: await client.branch(), body });
};

/** Finds a cell with a finding of a check. */
async function findFailing({ random, read }: Client, query: Record<string, string>) {
  const { rows } = (await read(entryEndpoints.readWindow, { query })) ?? { rows: [] };
  return random.find(
    rows.flatMap(({ key, entries }) =>
      Object.entries(entries).flatMap(([language, { checks = [] }]) => {
        const [first, ...others] = checks;
        return first === undefined ? [] : { key, language, checks: [first, ...others] as const };
      }),
    ),
  );
}

const dismiss: Action = async (client) => {
  const query = await client.branch();
  const failing = await findFailing(client, query);
  if (!failing) return;
  const body = { ...failing, checks: client.random.some(failing.checks), reason: "Meant so" };
  await client.write(checkEndpoints.dismiss, { query, body });
};

const restore: Action = async (client) => {
  const body = { ...client.cell(), checks: storedChecks };
  await client.write(checkEndpoints.restore, { query: await client.branch(), body });
};

const checkAll: Action = async (client) => {
  await client.write(checkEndpoints.startRun, { query: await client.branch() });
};

export const checks: Action[] = [
  changeLevels,
  changeStyle,
  changePatterns,
  changeSyntax,
  dismiss,
  dismiss,
  restore,
  checkAll,
];
