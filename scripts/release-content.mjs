import sharp from "sharp";

const text = (v, tags) => (tags ? { v, tags } : { v });

/** Fills a small project through the API with resources of each kind. Returns its branches. */
export async function fillProject(call, makeUser, mainBranch) {
  await call("POST", "/v1/api", {
    data: {
      en: {
        main: {
          entries: { hello: text("Hello {name}", ["web"]), bye: text("Goodbye"), old: text("Old text") },
        },
        shop: {
          entries: {
            pay: text("Pay now please", ["shop"]),
            cart: text("{n, plural, one {# item} other {# items}}"),
          },
        },
      },
      de: {
        main: { entries: { hello: text("Hallo {name}"), bye: text("Tschüss"), old: text("Alter Text") } },
      },
      fr: { shop: { entries: { pay: text("Payez maintenant") } } },
    },
  });
  await changeResources(call);
  const people = await makePeople(makeUser);
  await changeTexts(call, people);
  await uploadScreenshot(call);
  await placeOrders(call);
  await call("POST", "/v1/api/webhooks", {
    url: "https://hooks.example.org/parlance",
    httpMethod: "post",
    headers: [{ key: "x-team", value: "texts" }],
    events: ["entry.updated"],
    disabled: true,
  });
  await call("POST", "/v1/api/views", { name: "German", query: "is:draft", shared: true });
  await call("POST", "/v1/api/invitations", { email: "invited@example.org", role: "translator" });
  const feature = await mergeBranch(call, mainBranch);
  await fillTrash(call);
  return { branches: [mainBranch, feature] };
}

async function changeResources(call) {
  await call("POST", "/v1/api/languages", { code: "it" });
  await call("PUT", "/v1/api/languages/it", { name: "Italian of the shop" });
  await call("POST", "/v1/api/languages", { code: "es" });
  await call("POST", "/v1/api/groups", { name: "help" });
  const category = await call("POST", "/v1/api/tagCategories", { name: "Pages" });
  await call("POST", "/v1/api/tag", { name: "start", category: category.name, keys: ["hello", "bye"] });
  await call("POST", "/v1/api/tag", { name: "forgotten", keys: ["old"] });
  await call("POST", "/v1/api/statuses", { name: "Legal", color: "#3366cc", commentRequired: true });
  await call("PATCH", "/v1/api/keys", {
    keys: [{ key: "hello", desc: "Said at the door", maxLength: 40, meta: { file: "door.tsx" } }],
  });
}

async function makePeople(makeUser) {
  const people = {};
  for (const role of ["manager", "translator", "tptservices"]) people[role] = await makeUser(role);
  return people;
}

const edit = (key, language, fields) => ({ entries: [{ key, language, ...fields }] });

async function changeTexts(call, { translator }) {
  await call("PATCH", "/v1/api/entries", edit("hello", "en", { value: "Hello there, {name}" }));
  await call("PATCH", "/v1/api/entries", edit("hello", "fr", { draft: "Bonjour {name}", status: "2" }));
  await call("PATCH", "/v1/api/entries", edit("bye", "de", { comment: "Too short?", status: "3" }));
  await call("PATCH", "/v1/api/entries", edit("pay", "fr", { locked: true }));
  await call("PATCH", "/v1/api/entries", edit("bye", "it", { draft: "Ciao" }), { as: translator });
  const { changes } = await call("GET", "/v1/api/changes");
  const [last] = changes;
  await call("POST", `/v1/api/changes/${last._id}/revert`);
  const thread = await call("POST", "/v1/api/discussions", {
    key: "hello",
    language: "de",
    text: "Du or Sie?",
  });
  const comments = `/v1/api/discussions/${thread._id}/comments`;
  await call("POST", comments, { text: "Du." }, { as: translator });
  await call("POST", comments, { text: `Thanks, @${translator.userId}` });
  await call("POST", "/v1/api/entries/bulk", {
    act: "setStatus",
    keys: ["bye"],
    languages: ["fr"],
    status: "1",
  });
}

async function uploadScreenshot(call) {
  const background = { r: 20, g: 90, b: 160 };
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  const stringPositions = [{ key: "hello", x: 1, y: 2, width: 30, height: 10 }];
  const form = new FormData();
  form.set("data", JSON.stringify({ screenTag: "Door", stringPositions }));
  form.set("file", new Blob([bytes], { type: "image/png" }), "door.png");
  await call("POST", "/v1/api/screenshots", form);
}

async function placeOrders(call) {
  const { order } = await call("POST", "/v1/api/orders", { sourceLanguage: "en", languages: ["de", "it"] });
  for (const status of ["created", "accepted", "processing"])
    await call("PUT", `/v1/api/orders/${order._id}`, { status, comment: `It is ${status}` });
  await call("POST", `/v1/api/orders/${order._id}/deliver`, { data: { it: { hello: "Ciao {name}" } } });
  const second = await call("POST", "/v1/api/orders", { sourceLanguage: "en", languages: ["es"] });
  await call("PUT", `/v1/api/orders/${second.order._id}`, { status: "canceled", comment: "Not needed" });
  await call("POST", "/v1/api/orders", { sourceLanguage: "en", languages: ["es"], status: "draft" });
}

async function mergeBranch(call, main) {
  const feature = await call("POST", "/v1/api/branches", {
    name: "feature",
    sourceBranch: main,
    existingDrafts: "branch",
  });
  await call("PATCH", "/v1/api/entries", edit("cart", "en", { value: "Your cart" }), { branch: feature._id });
  await call("POST", "/v1/api/branches/merge", { from: feature._id, to: main });
  await call("PATCH", "/v1/api/entries", edit("cart", "de", { value: "Warenkorb" }), { branch: feature._id });
  const deletedBranch = await call("POST", "/v1/api/branches", { name: "gone", sourceBranch: feature._id });
  await call("DELETE", `/v1/api/branches/${deletedBranch._id}`);
  return feature._id;
}

async function fillTrash(call) {
  await call("DELETE", "/v1/api/entries", { entries: ["old"] });
  const tag = await call("GET", "/v1/api/tag/byName/forgotten");
  await call("DELETE", `/v1/api/tag/byId/${tag._id}`);
  const groups = await call("GET", "/v1/api/groups");
  await call("DELETE", `/v1/api/groups/${groups.find(({ name }) => name === "help")._id}`);
}
