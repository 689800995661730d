import type { Page } from "@playwright/test";
import { api, expect, intercept, makeProject, type Scope, started } from "./fixtures.ts";
import { drawScreen, english, german, shopTexts, type Uploaded, uploadShot } from "./generated-screens.ts";

const entriesOf = (texts: Record<string, string>) => ({
  main: { entries: Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v }])) },
});

export const data = { en: entriesOf({ ...english, unseen: "Seen nowhere" }), de: entriesOf(german) };

export const texts = shopTexts(english);

type Metadata = {
  isVerified: boolean;
  stringPositions: Array<{ key: string; x: number; width: number }>;
};

type Stored = { _id: string; tag: { name: string }; language: string; metadata: Metadata };

/** The screenshots as stored on the server. */
export const stored = (page: Page, { app, branch }: Scope): Promise<Stored[]> =>
  api(page, `/v1/api/screenshots?app=${app}&branch=${branch}`);

export const addressOf = ({ app, branch }: Scope, rest = "") =>
  `${started().address}/projects/${app}/${branch}/screenshots${rest}`;

export const tiles = (page: Page) => page.locator("a[data-shot]");

export const file = async (name: string, hue: number) => ({
  name,
  mimeType: "image/png",
  buffer: await drawScreen(texts, hue),
});

/** Opens the gallery of a project created by `makeShots`. */
export async function openWithShots(page: Page, path = "") {
  const created = await makeShots(page);
  await page.goto(addressOf(created.scope, path));
  return created;
}

const someShots = [
  ["Cart", "en", 10],
  ["Cart", "de", 60],
  ["Home", "en", 120],
] as const;

/** Two screens in two languages, or the first few of them; those of the cart have boxes. */
export async function makeShots(page: Page, count: number = someShots.length) {
  const scope = await makeProject(page, data, ["de"]);
  const shots: Uploaded[] = [];
  for (const [screenTag, deviceLanguageLong, hue] of someShots.slice(0, count)) {
    const shown = shopTexts(deviceLanguageLong === "de" ? german : english);
    const stringPositions = screenTag === "Cart" ? shown : [];
    const details = { deviceModel: "Pixel 10", operatingSystem: "16", bundleVersion: "1.0" };
    shots.push(
      await uploadShot(page, scope, {
        file: await drawScreen(shown, hue),
        data: { screenTag, deviceLanguageLong, stringPositions, ...details },
      }),
    );
  }
  return { scope, shots };
}

/** Opens the viewer in a project with one screenshot. */
export async function openViewer(page: Page, query = "") {
  const created = await makeShots(page, 1);
  await page.goto(addressOf(created.scope, `/${created.shots[0]?._id}${query}`));
  await expect(page.getByRole("img", { name: "Screenshot of Cart" })).toBeVisible();
  return created;
}

/** Makes the server refuse boxes until the returned function is called. */
export async function refuseBoxes(page: Page): Promise<() => Promise<void>> {
  const isScreenshotUrl = (url: URL) => url.pathname.includes("/screenshots/");
  await intercept(page, isScreenshotUrl, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 503, body: "busy" }) : route.continue(),
  );
  return () => page.unroute(isScreenshotUrl);
}
