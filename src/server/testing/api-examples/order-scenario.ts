import type { ExampleData } from "./seed-examples.ts";

const translated =
  '<xliff version="1.2"><file source-language="en" target-language="fr" datatype="plaintext" original="texts"><body><trans-unit id="cart.title"><source>Your cart</source><target>Votre panier</target></trans-unit></body></file></xliff>';

/** Records examples of an order, from its estimate to its review, and of its brief form. */
export async function recordOrders({ send, app, token, both }: ExampleData): Promise<void> {
  const query = { app };
  const template = [
    { name: "Audience", type: "selection", selectionList: ["Customers", "Partners"], mandatory: true },
    { name: "Notes", type: "text" },
  ];
  await send("orderBriefTemplate.replace", { as: both, query, body: template });
  await send("orderBriefTemplate.read", { as: token, query });
  await send("orderBriefTemplate.listVersions", { as: both, query });
  const request = {
    sourceLanguage: "en",
    languages: ["fr"],
    brief: "Texts of the cart",
    customBrief: [{ name: "Audience", value: "Customers" }],
  };
  await send("orders.estimate", { as: both, query, body: request });
  await send("orders.estimateRows", {
    as: both,
    query,
    body: { ...request, language: "fr", reason: null },
  });
  const { order } = await send("orders.create", { as: both, query, body: request });
  const params = { orderId: order._id };
  await send("orders.list", { as: token, query });
  await send("orders.listByAlias", { as: token, query: { app, status: "requested" } });
  await send("orders.count", { as: both, query });
  await send("orders.read", { as: both, query, params });
  await send("orders.readByAlias", { as: token, query, params });
  await send("orderFiles.add", {
    as: both,
    query,
    params,
    files: { file: { name: "glossary.txt", type: "text/plain", bytes: Buffer.from("cart: panier\n") } },
  });
  const [file] = await send("orderFiles.list", { as: both, query, params });
  await send("orderFiles.remove", { as: both, query, params: { ...params, fileId: file._id } });
  await send("orders.update", {
    as: both,
    query,
    params,
    body: { status: "created", comment: "Please start with the cart." },
  });
  for (const status of ["accepted", "processing"])
    await send("orders.update", { as: both, query, params, body: { status }, unrecorded: true });
  await send("orders.listStrings", { as: both, query: { app, language: "fr", limit: "2" }, params });
  await send("orderXliff.export", { as: both, query: { app, language: "fr" }, params });
  await send("orderXliff.read", {
    as: both,
    query,
    params,
    files: {
      file: { name: "order-1.fr.xlf", type: "application/xliff+xml", bytes: Buffer.from(translated) },
    },
  });
  await send("orders.deliver", {
    as: both,
    query,
    params,
    body: { data: { fr: { "cart.title": "Votre panier", "cart.pay": "Payer" } } },
  });
  await send("orders.readReview", { as: both, query, params });
  await send("orders.review", { as: both, query, params, body: { action: "accept", publish: true } });
  const draft = await send("orders.createByAlias", {
    as: both,
    query,
    body: { ...request, languages: ["de"], status: "draft" },
  });
  await send("orders.remove", { as: both, query, params: { orderId: draft.order._id } });
}
