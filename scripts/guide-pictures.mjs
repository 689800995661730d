// Draws the pictures of the guide from the demo of a running server:
//   node scripts/guide-pictures.mjs http://localhost:4400 EMAIL PASSWORD [path of a Chromium]
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";

const [address, email, password, executablePath] = process.argv.slice(2);
const folder = join(import.meta.dirname, "../docs/guide");

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({
  viewport: { width: 1280, height: 720 },
  colorScheme: "light",
  locale: "en",
  reducedMotion: "reduce",
});
await page.goto(`${address}/sign-in`);
await page.getByLabel("Email").fill(email);
await page.getByLabel("Password", { exact: true }).fill(password);
await page.keyboard.press("Enter");
await page.getByRole("heading", { name: "Projects" }).waitFor();
await draw("projects");

await page.getByRole("link", { name: "Atlas", exact: true }).first().click();
await page.getByRole("gridcell").first().waitFor();
const project = page.url().replace(/\/translations.*/, "");

await page.goto(`${project}/translations?languages=de,ar`);
await page.getByRole("gridcell").nth(1).click();
await draw("grid");

for (const [name, path] of [
  ["progress", "counts"],
  ["files", "files/import"],
  ["orders", "orders"],
  ["branches", "branches"],
]) {
  await page.goto(`${project}/${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await draw(name);
}
await browser.close();

/** Saves the window as a picture, once its parts have loaded. */
async function draw(name) {
  await page.waitForTimeout(1_500);
  const picture = await page.screenshot({ animations: "disabled" });
  await sharp(picture)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(folder, `${name}.png`));
}
