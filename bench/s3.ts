import { chromium } from "playwright";
const app = "4e92f62d7124a09d5987acb2";
const branch = "b10000000000000000000003";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
const base = "http://localhost:4555";
async function shot(name: string, path: string, o: any = {}) {
  const context = await browser.newContext({ storageState: "/tmp/h-checks/state.json", viewport: { width: o.width ?? 1440, height: 900 }, colorScheme: o.dark ? "dark" : "light", locale: o.ar ? "ar" : "en" });
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  try {
    await page.goto(base + path);
    await page.waitForTimeout(4000);
    if (o.act) await o.act(page);
    await page.screenshot({ path: `/tmp/h-checks/${name}.png` });
  } catch (error) { console.log(name, String(error).slice(0, 400)); await page.screenshot({ path: `/tmp/h-checks/${name}.png` }); }
  await context.close();
}
const grid = `/projects/${app}/${branch}/translations?q=check:inconsistent`;
const cell = async (page: any) => { await page.getByText("Registrieren", { exact: true }).first().click(); await page.waitForTimeout(2500); };
await shot("panel", grid, { act: cell });
await shot("dialog-ar", grid, { ar: true, dark: true, act: async (page: any) => { await cell(page); await page.getByRole("button", { name: "تعديل" }).first().click(); await page.waitForTimeout(2000); } });
await shot("runs", `/projects/${app}/${branch}/settings/checks`, { act: async (page: any) => { await page.getByRole("button", { name: "Check all texts" }).click(); await page.waitForTimeout(300); await page.getByText("Check all texts").first().scrollIntoViewIfNeeded(); await page.screenshot({ path: "/tmp/h-checks/runs-1.png" }); await page.waitForTimeout(3000); } });
await shot("dialog-390", grid, { width: 390, act: async (page: any) => { await cell(page); await page.waitForTimeout(1000); } });
await browser.close();
