import type { Page } from "@playwright/test";
import type { ProjectIds } from "./every-page.ts";
import { api, makeProject, makeTeam } from "./fixtures.ts";
import { drawScreen, english, shopTexts, uploadShot } from "./generated-screens.ts";

const entries = {
  "cart.title": { v: "Your cart", tags: ["shop"], draft: "" },
  "pay.now": { v: "Pay now", tags: ["shop"] },
  home: { v: "Home" },
};
const data = { en: { main: { entries } }, de: { main: { entries: { home: { v: "Start" } } } } };
const tone = { name: "Tone", type: "selection", selectionList: ["formal", "casual"] };

type Resource = { _id: string };
type Placed = { order: Resource };

/** A project in its own team, with one resource of each kind. */
export async function makeFullProject(owner: Page): Promise<ProjectIds> {
  const team = await makeTeam(owner);
  const scope = await makeProject(owner, data, ["de", "fr"], team);
  const query = `app=${scope.app}&branch=${scope.branch}`;
  const post = <T>(path: string, body: object, method = "POST") =>
    api<T>(owner, `/v1/api/${path}${path.includes("?") ? "&" : "?"}${query}`, { method, body });
  await post("orderBriefTemplate", [tone], "PUT");
  const texts = shopTexts(english);
  const shot = await uploadShot(owner, scope, {
    file: await drawScreen(texts),
    data: { screenTag: "Cart", stringPositions: texts },
  });
  const tags = await api<Array<Resource & { name: string }>>(owner, `/v1/api/tag?${query}`);
  const webhook = await post<Resource>("webhooks", { url: "https://example.org/hook", httpMethod: "post" });
  const order = { sourceLanguage: "en", languages: ["de"] };
  const placed = await post<Placed>("orders", { ...order, tags: ["shop"] });
  const draft = await post<Placed>("orders", { ...order, languages: ["fr"], status: "draft" });
  const otherBranch = await post<Resource>("branches", { name: "spring", sourceBranch: scope.branch });
  return {
    ...scope,
    team,
    other: otherBranch._id,
    tag: tags.find(({ name }) => name === "shop")?._id ?? "",
    shot: shot._id,
    webhook: webhook._id,
    order: placed.order._id,
    draft: draft.order._id,
  };
}
