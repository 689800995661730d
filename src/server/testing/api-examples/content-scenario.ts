import type { ExampleData } from "./seed-examples.ts";

/** Records examples of texts and related resources. */
export async function recordContent({ send, app, token, both }: ExampleData): Promise<void> {
  const query = { app };
  await send("entries.upload", {
    as: token,
    query,
    body: {
      data: {
        en: {
          main: {
            entries: {
              "cart.title": { v: "Your cart", desc: "Headline of the cart" },
              "cart.pay": { v: "Pay now", maxLength: 20 },
              "cart.empty": { v: "Nothing here yet" },
              "help.contact": { v: "Contact us" },
            },
          },
        },
        de: { main: { entries: { "cart.title": { v: "Dein Warenkorb" } } } },
      },
    },
  });
  await send("entries.readDocument", {
    as: token,
    query: { app, requestedLanguages: "de", includeDraft: "false", includeStatus: "true" },
  });
  await send("translationFiles.export", {
    as: token,
    query: { app, "file-format": "nested_json", language: "de" },
  });
  await send("translationFiles.import", {
    as: token,
    query: { app, "file-format": "nested_json", language: "de", tag: "web", dryRun: "true" },
    files: {
      file: {
        name: "de.json",
        type: "application/json",
        bytes: Buffer.from('{"cart": {"title": "Ihr Warenkorb", "pay": "Bezahlen"}}'),
      },
    },
  });
  await send("projects.version", { as: token, query });
  const rows = await send("entries.readWindow", {
    as: both,
    query: { app, q: "is:notTranslated key:cart", languages: "de", limit: "2" },
  });
  await send("entries.readStaleResults", { as: both, query: { app, set: rows.set } });
  await send("entries.findRanges", {
    as: both,
    query: { app },
    body: { set: rows.set, ranges: [[0, 1]], inSet: rows.set },
  });
  await send("entries.readNeighbours", { as: both, query: { app, key: "cart.pay", language: "de" } });
  await send("entries.readSameSource", { as: both, query: { app, key: "cart.pay", language: "de" } });
  const patched = await send("entries.patch", {
    as: both,
    query,
    body: { entries: [{ key: "cart.pay", language: "de", value: "Jetzt bezahlen", status: 1 }] },
  });
  await send("keys.patch", {
    as: both,
    query,
    body: { keys: [{ key: "cart.empty", desc: "Shown when the cart has no items", maxLength: 40 }] },
  });
  await send("bulk.run", {
    as: both,
    query,
    body: { action: "setStatus", status: 2, q: "key:cart", languages: ["de"] },
  });
  await send("counts.read", { as: token, query });
  await send("counts.listBadges", { as: both, query });
  await send("counts.readProgress", { as: both, query: { app, days: "2" } });
  await send("counts.readActivity", { as: both, query: { app, days: "2" } });
  await recordHistory({ send, app, both }, patched.changeSet);
  await recordLanguages({ send, app, both });
  await recordTags({ send, app, token, both });
  await recordDiscussions({ send, app, both });
  await recordViews({ send, app, both });
  await send("entries.remove", { as: both, query, body: { entries: ["help.contact"] } });
  await send("entries.removeByPost", { as: both, query, body: { entries: ["cart.empty"] } });
  await recordTrash({ send, app, both });
}

type Part<K extends keyof ExampleData> = Pick<ExampleData, "send" | "app" | K>;

async function recordHistory({ send, app, both }: Part<"both">, changeSetId: string) {
  await send("changes.list", { as: both, query: { app, limit: "2" } });
  await send("changes.read", { as: both, query: { app }, params: { changeSetId } });
  await send("changes.readUndoable", { as: both, query: { app } });
  await send("changes.revert", { as: both, query: { app, dryRun: "true" }, params: { changeSetId } });
}

async function recordLanguages({ send, app, both }: Part<"both">) {
  const query = { app };
  await send("languages.list", { as: both, query });
  await send("languages.create", { as: both, query, body: { code: "es-MX", name: "Spanish (Mexico)" } });
  await send("languages.update", {
    as: both,
    query,
    params: { code: "es-MX" },
    body: { name: "Mexican Spanish" },
  });
  await send("languages.remove", { as: both, query, params: { code: "es-MX" } });
  await send("groups.list", { as: both, query });
  const group = await send("groups.create", { as: both, query, body: { name: "emails" } });
  await send("groups.update", { as: both, query, params: { groupId: group._id }, body: { name: "mails" } });
  await send("groups.remove", { as: both, query, params: { groupId: group._id } });
  const status = await send("statuses.create", {
    as: both,
    query,
    body: { name: "Legal review", color: "#7c3aed", roles: ["manager"], commentRequired: true },
  });
  await send("statuses.list", { as: both, query });
  const params = { statusId: status._id };
  await send("statuses.update", { as: both, query, params, body: { color: "#0f766e" } });
  await send("statuses.remove", { as: both, query, params });
}

async function recordTags({ send, app, token, both }: Part<"token" | "both">) {
  const query = { app };
  const category = await send("tagCategories.create", { as: both, query, body: { name: "Screens" } });
  await send("tagCategories.list", { as: both, query });
  const categoryId = category._id;
  await send("tagCategories.update", { as: both, query, params: { categoryId }, body: { name: "Pages" } });
  const tag = await send("tags.create", {
    as: both,
    query,
    body: { name: "Checkout", entryKeys: ["cart.title", "cart.pay"], category: "Pages" },
  });
  await send("tags.list", { as: token, query });
  await send("tags.readByName", { as: token, query, params: { tagName: "Checkout" } });
  await send("tags.readById", { as: token, query, params: { tagId: tag.id } });
  await send("tags.update", { as: both, query, params: { tagId: tag.id }, body: { name: "Check-out" } });
  const make = async (name: string) =>
    (await send("tags.create", { as: both, query, body: { name }, unrecorded: true })).id as string;
  const [first, second, third, fourth] = [await make("A"), await make("B"), await make("C"), await make("D")];
  await send("tags.merge", { as: both, query, params: { tagId: first }, body: { into: tag.id } });
  await send("manyTags.overview", { as: both, query });
  await send("manyTags.progress", { as: both, query: { app, tagIds: tag.id } });
  await send("manyTags.merge", { as: both, query, body: { tagIds: [second], into: tag.id } });
  await send("manyTags.categorise", {
    as: both,
    query,
    body: { tagIds: [tag.id, third], category: "Pages" },
  });
  await send("manyTags.remove", { as: both, query, body: { tagIds: [third] } });
  await send("tags.remove", { as: both, query, params: { tagId: fourth } });
  await send("tagCategories.remove", { as: both, query, params: { categoryId } });
}

async function recordDiscussions({ send, app, both }: Part<"both">) {
  const query = { app };
  const discussion = await send("discussions.create", {
    as: both,
    query,
    body: { key: "cart.pay", language: "de", text: "Is this short enough for the button?" },
  });
  const params = { discussionId: discussion._id };
  const replied = await send("discussions.reply", {
    as: both,
    query,
    params,
    body: { text: "Yes, it fits." },
  });
  const comment = { ...params, commentId: replied.comments.at(-1)._id };
  await send("discussions.editComment", {
    as: both,
    query,
    params: comment,
    body: { text: "Yes, it fits now." },
  });
  await send("discussions.list", { as: both, query: { app, open: "true" } });
  await send("discussions.read", { as: both, query, params });
  await send("discussions.update", { as: both, query, params, body: { resolved: true } });
  await send("discussions.removeComment", { as: both, query, params: comment });
}

async function recordViews({ send, app, both }: Part<"both">) {
  const query = { app };
  const view = await send("views.create", {
    as: both,
    query,
    body: { name: "Open in German", q: "is:notTranslated", languages: ["de"], shared: true },
  });
  await send("views.list", { as: both, query });
  const params = { viewId: view._id };
  await send("views.update", { as: both, query, params, body: { name: "Untranslated German" } });
  await send("views.remove", { as: both, query, params });
}

async function recordTrash({ send, app, both }: Part<"both">) {
  const query = { app };
  const listed = await send("trash.list", { as: both, query: { app, kind: "key" } });
  const [first, second] = (listed.items ?? listed) as Array<{ _id: string }>;
  await send("trash.count", { as: both, query });
  await send("trash.restore", { as: both, query, body: { ids: [first?._id] } });
  await send("trash.remove", { as: both, query, body: { ids: [second?._id] } });
  await send("entries.remove", { as: both, query, body: { entries: ["cart.empty"] }, unrecorded: true });
  await send("trash.removeByPost", { as: both, query, body: { all: true } });
}
