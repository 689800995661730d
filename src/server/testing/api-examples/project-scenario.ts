import { startReceiver } from "#server/testing/servers/webhook-receiver.ts";
import { picture } from "#server/testing/upload-picture.ts";
import type { ExampleData } from "./seed-examples.ts";

type Part<K extends keyof ExampleData> = Pick<ExampleData, "send" | "app" | K>;

/** Records examples of projects and their settings. */
export async function recordProject(data: ExampleData): Promise<void> {
  const { send, app, token, both, account } = data;
  const query = { app };
  await send("projects.list", { as: account, query: { includeProgress: "true" } });
  await send("projects.readToken", { as: account, query });
  await send("projects.usage", { as: token, query });
  await send("projects.usageByMonth", { as: both, query });
  await send("settings.read", { as: both, query });
  await send("settings.write", { as: both, query, body: { refuseUnknownLanguages: true } });
  const patterns = [String.raw`\[\[\w+\]\]`];
  await send("settings.tryPatterns", { as: both, query, body: { patterns } });
  await send("checks.readSettings", { as: both, query });
  await send("checks.writeSettings", { as: both, query, body: { levels: { double_space: "off" } } });
  const checked = { key: "cart.pay", language: "de" };
  const entries = [{ ...checked, value: "Jetzt bezahlen!" }];
  await send("entries.patch", { as: both, query, body: { entries }, unrecorded: true });
  const checks = ["end_punctuation"];
  const reason = "Marketing wants it louder in German.";
  await send("checks.dismiss", { as: both, query, body: { ...checked, checks, reason } });
  await send("checks.read", { as: both, query: { app, ...checked } });
  await send("checks.restore", { as: both, query, body: { ...checked, checks } });
  await send("checks.startRun", { as: both, query });
  await send("checks.listRuns", { as: both, query });
  await send("checks.stopRun", { as: both, query });
  await send("settingsFile.update", {
    as: token,
    params: { app },
    query: { lastVersion: "0" },
  });
  await send("allowList.read", { as: both, query });
  await send("allowList.write", { as: both, query, body: { addresses: ["127.0.0.1", "10.0.0.0/8", "::1"] } });
  await send("allowList.test", { as: both, query, body: { address: "10.20.30.40" } });
  await recordScreenshots(data);
  await recordWebhooks(data);
  await recordJobs(data);
  await send("audit.list", { as: both, query: { app, limit: "2" } });
  await send("audit.listOfTeam", { as: account, query: { limit: "2" } });
  await recordStream(data);
  await recordBranches(data);
  await recordProjectLife(data);
}

async function recordScreenshots({ send, app, token, both }: Part<"token" | "both">) {
  const query = { app };
  const upload = async (number: number, more: object, unrecorded: boolean) =>
    send("screenshots.upload", {
      as: token,
      query,
      form: { data: { screenTag: "Cart", width: 40, height: 60, operatingSystem: "iOS 26", ...more } },
      files: { file: { name: "cart-en.png", type: "image/png", bytes: await picture(number) } },
      unrecorded,
    });
  const position = { key: "cart.title", x: 4, y: 8, width: 30, height: 10 };
  await upload(1, { deviceLanguageLong: "en", stringPositions: [position] }, false);
  await upload(2, { deviceLanguageLong: "de" }, true);
  await upload(3, { screenTag: "Help" }, true);
  const listed = await send("screenshots.list", { as: token, query: { app, tag: "Cart" } });
  const [first, second] = listed as Array<{ _id: string }>;
  const params = { screenshotId: first?._id ?? "" };
  await send("screenshots.coverage", { as: both, query });
  await send("screenshots.read", { as: both, query, params });
  await send("screenshots.update", { as: both, query, params, body: { deviceModel: "iPhone 17" } });
  await send("screenshots.verify", { as: both, query, params, body: { verified: true } });
  const tags = await send("tags.list", {
    as: both,
    query: { app, includeEntryKeys: "false" },
    unrecorded: true,
  });
  const screenNames = ["Cart", "Help"].filter((name) =>
    tags.some((tag: { name: string }) => tag.name === name),
  );
  await send("screenshots.order", { as: both, query, body: { screenNames } });
  await send("screenshots.orderByPost", { as: both, query, body: { screenNames: screenNames.reverse() } });
  await send("screenshots.removeOne", { as: both, query, params: { screenshotId: second?._id ?? "" } });
  await send("screenshots.remove", {
    as: both,
    query: { app, dryRun: "true" },
    body: { tagNames: ["Help"] },
  });
  await send("screenshots.removeByPost", { as: both, query, body: { tagNames: ["Help"], latestOnly: 0 } });
}

async function recordWebhooks({ send, app, token, both, testApp }: Part<"token" | "both" | "testApp">) {
  const query = { app };
  const receiver = await startReceiver();
  receiver.answerStatus(200);
  const created = await send("webhooks.save", {
    as: both,
    query,
    body: {
      url: "https://hooks.example.org/parlance",
      httpMethod: "post",
      events: ["translationChanges"],
      mode: "coalesced",
      description: "Rebuild the shop",
    },
  });
  await send("webhooks.list", { as: token, query });
  const params = { webhookId: created._id };
  const other = { app, webhookEndpointId: created._id };
  await send("webhooks.replace", { as: both, query: other, body: { description: "Rebuild the web shop" } });
  await send("webhooks.read", { as: both, query, params });
  await send("webhooks.update", { as: both, query, params, body: { mode: "immediate" } });
  await send("webhooks.update", { as: both, query, params, body: { url: receiver.url }, unrecorded: true });
  await send("webhooks.test", { as: both, query, params, body: { type: "entry.updated" } });
  await send("webhooks.rotate", { as: both, query, params, body: {} });
  const value = "Jetzt kaufen";
  const entries = [{ key: "cart.pay", language: "de", value }];
  await send("entries.patch", { as: both, query, body: { entries }, unrecorded: true });
  await testApp.dispatchWebhooks();
  const listed = await send("webhooks.listDeliveries", { as: both, query: { app, limit: "1" }, params });
  const deliveries = (listed.deliveries ?? listed) as Array<{ _id: string }>;
  await send("webhooks.replay", { as: both, query, params, body: { deliveryIds: [deliveries[0]?._id] } });
  await send("webhooks.remove", { as: both, query, params });
  await receiver.close();
}

/** More keys than a bulk action changes while its caller waits. */
const manyKeys = 2_100;

async function recordJobs({ send, app, token, both }: Part<"token" | "both">) {
  const query = { app };
  const texts = Array.from({ length: manyKeys }, (_, n) => [`catalog.${n}`, { v: `Product ${n}` }]);
  const data = { en: { main: { entries: Object.fromEntries(texts) } } };
  await send("entries.upload", { as: token, query, body: { data }, unrecorded: true });
  const body = { action: "lock", q: "key:catalog", languages: ["en"] };
  const { job } = await send("bulk.run", { as: both, query, body, unrecorded: true });
  await send("jobs.list", { as: both, query });
  await send("jobs.read", { as: both, query, params: { jobId: job } });
  await send("jobs.cancel", { as: both, query, params: { jobId: job } });
}

async function recordStream({ send, app, session }: Part<"session">) {
  const presence = { tab: "a1b2c3d4e5f6", key: "cart.pay", language: "de", editing: true };
  await send("live.announce", { as: session, query: { app }, body: presence });
  await send("live.stream", { as: session, query: { app, since: "1" } });
}

async function recordBranches({ send, app, token, both }: Part<"token" | "both">) {
  const query = { app };
  const { defaultBranch } = await send("branches.list", { as: token, query, unrecorded: true });
  const branch = await send("branches.create", {
    as: both,
    query,
    body: { name: "release-2", sourceBranch: defaultBranch, existingDrafts: "publish" },
  });
  await send("branches.list", { as: token, query });
  const params = { branchId: branch._id };
  await send("branches.update", {
    as: both,
    query,
    params,
    body: { name: "release-2.1", permissions: { editableByTranslator: false } },
  });
  await send("entries.patch", {
    as: both,
    query: { app, branch: branch._id },
    body: { entries: [{ key: "cart.title", language: "de", value: "Ihr Warenkorb" }] },
    unrecorded: true,
  });
  const branches = { from: branch._id, to: defaultBranch };
  await send("branches.compare", { as: both, query: { app, ...branches } });
  await send("branches.merge", { as: both, query, body: { ...branches, rules: "takeSource" } });
  await send("branches.remove", { as: both, query, params });
}

/** Records a project from its creation to its deletion. */
async function recordProjectLife({
  send,
  app,
  both,
  account,
  session,
}: Part<"both" | "account" | "session">) {
  await send("projects.createSibling", {
    as: both,
    query: { app },
    body: { projectName: "Mobile shop", identicalLanguages: true },
  });
  const body = { name: "Newsletter", baseLanguage: "en", languages: ["de"], allowList: ["127.0.0.1"] };
  const created = await send("projects.create", { as: account, body });
  const query = { app: created._id };
  await send("projects.archive", { as: session, query, body: { archived: true } });
  await send("projects.archive", { as: session, query, body: { archived: false }, unrecorded: true });
  await send("projects.rollToken", { as: session, query });
  await send("projects.remove", { as: session, query, body: { name: "Newsletter" } });
  await send("projectTrash.list", { as: account });
  await send("projectTrash.restore", { as: session, body: { ids: [created._id] } });
  await send("projects.remove", { as: session, query, body: { name: "Newsletter" }, unrecorded: true });
  await send("projectTrash.remove", { as: session, body: { ids: [created._id] } });
  const { file: bytes } = await send("backup.read", { as: both, query: { app } });
  const headers = { "content-type": "application/gzip" };
  await send("backup.restore", { as: account, query: { name: "Web shop (copy)" }, headers, bytes });
}
