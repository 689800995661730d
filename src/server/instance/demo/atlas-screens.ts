import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { DemoApi, DemoProject } from "./demo-api.ts";

const folder = join(import.meta.dirname, "atlas");

/** Created by scripts/draw-demo-screens.mjs: pictures of the app with the positions of its strings. */
const screensSchema = z.array(
  z.object({
    file: z.string(),
    screen: z.string(),
    language: z.string(),
    positions: z.array(
      z.object({
        key: z.string(),
        x: z.int(),
        y: z.int(),
        width: z.int(),
        height: z.int(),
      }),
    ),
  }),
);

const device = { deviceModel: "Pixel 9", platform: "android", operatingSystem: "16", bundleVersion: "1.9.0" };
/** In the order in which users see them. */
const order = ["Country list", "Country details", "Checkout"];

export async function readAtlasScreens() {
  const text = await readFile(join(folder, "screens.json"), "utf8");
  const screens = screensSchema.parse(JSON.parse(text));
  return screens.map((screen) => ({ ...screen, path: join(folder, "screens", screen.file) }));
}

/** Uploads the screenshots, sorts their screens and marks the English ones as verified. */
export async function loadAtlasScreens(api: DemoApi, atlas: DemoProject): Promise<void> {
  const path = "/v1/api/screenshots";
  for (const { screen, language, positions, file, path: picture } of await readAtlasScreens()) {
    const form = new FormData();
    const data = { screenTag: screen, deviceLanguageLong: language, ...device, stringPositions: positions };
    form.set("data", JSON.stringify(data));
    form.set("file", new Blob([await readFile(picture)], { type: "image/png" }), file);
    const { _id } = await api<{ _id: string }>(atlas, { method: "POST", path, body: form });
    const body = { verified: language === "en" };
    await api(atlas, { method: "POST", path: `${path}/${_id}/verify`, body });
  }
  await api(atlas, { method: "PUT", path: `${path}/order`, body: { screenNames: order } });
}
