import { screenshotEndpoints } from "#contract/screenshots/screenshots.ts";
import type { Action, Client } from "#server/testing/concurrent-actions/client.ts";
import { screenNames } from "#server/testing/concurrent-actions/names.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

function somePositions({ random, keys }: Client) {
  return random.some(keys).map((key) => ({ key, x: random.below(20), y: 2, width: 10, height: 5 }));
}

/** Uploads one of two pictures, so that the same picture is uploaded again. */
const upload: Action = async (client) => {
  const { random, testApp, log, causeOf } = client;
  const file = await picture(random.below(2));
  const { branch } = await client.branch();
  const data = {
    screenTag: random.pick(screenNames),
    deviceLanguageLong: random.pick(client.languages),
    ...(random.chance(0.6) ? { stringPositions: somePositions(client) } : {}),
  };
  const request = `POST ${screenshotEndpoints.upload.path} ${branch ?? ""} ${JSON.stringify(data)}`;
  const sent = { as: client.as, data, file, ...(branch ? { branch } : {}) };
  await log.record({ client: client.name, request }, () => uploadPicture(testApp, sent), causeOf);
};

async function findScreenshot({ random, read, branch }: Client) {
  const query = await branch();
  const found = random.find((await read(screenshotEndpoints.list, { query })) ?? []);
  return found && { query, found, params: { screenshotId: found._id } };
}

const update: Action = async (client) => {
  const { random } = client;
  const chosen = await findScreenshot(client);
  if (!chosen) return;
  const { found, ...where } = chosen;
  const body = {
    ...(random.chance(0.5) ? { stringPositions: somePositions(client) } : {}),
    ...(random.chance(0.3) ? { screenTag: random.pick(screenNames) } : {}),
    ...(random.chance(0.3) ? { isVerified: random.chance(0.5) } : {}),
    ...(random.chance(0.2) ? { language: random.pick(client.languages) } : {}),
    ...(random.chance(0.3) ? { updatedAt: found.metadata.updatedAt } : {}),
  };
  await client.write(screenshotEndpoints.update, { ...where, body });
};

const verify: Action = async (client) => {
  const chosen = await findScreenshot(client);
  if (!chosen) return;
  const { query, params } = chosen;
  await client.write(screenshotEndpoints.verify, {
    query,
    params,
    body: { verified: client.random.chance(0.5) },
  });
};

const removeOne: Action = async (client) => {
  const chosen = await findScreenshot(client);
  if (!chosen) return;
  const { query, params } = chosen;
  await client.write(screenshotEndpoints.removeOne, { query, params });
};

const removeMany: Action = async (client) => {
  const body = { tagNames: client.random.some([...screenNames]) };
  await client.write(screenshotEndpoints.remove, { query: await client.branch(), body });
};

const order: Action = async (client) => {
  const query = await client.branch();
  const found = (await client.read(screenshotEndpoints.list, { query })) ?? [];
  const screens = [...new Set(found.map(({ tag }) => tag.name))];
  const screenNames = client.random.chance(0.5) ? screens.toReversed() : screens;
  await client.write(screenshotEndpoints.order, { query, body: { screenNames } });
};

export const screenshots: Action[] = [upload, upload, update, update, verify, removeOne, removeMany, order];
