import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "playwright";
import sharp from "sharp";
import { screens } from "./demo-screens/pages.mjs";
import { findBrowser } from "./find-browser.mjs";

// Draws the screens of the demo's app and records the positions of its strings. The pictures are stored in the
// repository, since fonts differ between machines. Needs Noto Sans Arabic and CJK.

const root = dirname(import.meta.dirname);
const atlas = join(root, "src/server/instance/demo/atlas");
const languages = ["en", "de", "ar", "ja"];
/** Pixels of the picture per pixel of the page. */
const scale = 2;
const colours = 128;
const require = createRequire(import.meta.url);
const names = dirname(require.resolve("i18n-iso-countries/package.json"));
const fonts = dirname(require.resolve("@fontsource-variable/inter/package.json"));

const style = await readStyle();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: scale });
const folder = join(atlas, "screens");
await mkdir(folder, { recursive: true });
for (const old of await readdir(folder)) await rm(join(folder, old));
const drawn = [];
for (const language of languages) {
  const texts = await textsOf(language);
  for (const [screen, content] of Object.entries(screens)) {
    const file = `${screen.toLowerCase().replaceAll(" ", "-")}-${language}.png`;
    await page.setContent(documentOf(language, content({ language, ...texts })));
    await page.evaluate(() => document.fonts.ready);
    const picture = await sharp(await page.screenshot())
      .png({ palette: true, colours, dither: 0, effort: 10, compressionLevel: 9 })
      .toBuffer();
    await writeFile(join(folder, file), picture);
    drawn.push({ file, screen, language, positions: await page.evaluate(boxes, scale) });
    console.log(`${file}: ${(picture.byteLength / 1000).toFixed(0)} kB`);
  }
}
await writeFile(join(atlas, "screens.json"), `${JSON.stringify(drawn, undefined, 2)}\n`);
await browser.close();

/** CSS with embedded fonts: the page has no address from which it could load them. */
async function readStyle() {
  const css = await readFile(join(import.meta.dirname, "demo-screens/style.css"), "utf8");
  const font = async (name) =>
    `data:font/woff2;base64,${await readFile(join(fonts, "files", name), "base64")}`;
  return css
    .replace("inter.woff2", await font("inter-latin-wght-normal.woff2"))
    .replace("inter-ext.woff2", await font("inter-latin-ext-wght-normal.woff2"));
}

function documentOf(language, content) {
  const direction = language === "ar" ? "rtl" : "ltr";
  return `<!doctype html><html lang="${language}" dir="${direction}"><style>${style}</style><body>${content}</body></html>`;
}

async function textsOf(language) {
  const strings = JSON.parse(await readFile(join(atlas, "strings", `${language}.json`), "utf8"));
  const { countries } = JSON.parse(await readFile(join(names, "langs", `${language}.json`), "utf8"));
  const filled = (text, values) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
  return {
    text: (key, values = {}) => filled(strings[key], values),
    country: (code) => [countries[code]].flat()[0],
  };
}

/** Box of each string with a small margin, in pixels of the picture. */
function boxes(scale) {
  const air = 3;
  return [...document.querySelectorAll("[data-key]")].map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, top, width, height } = range.getBoundingClientRect();
    return {
      key: element.dataset.key,
      x: Math.round((left - air) * scale),
      y: Math.round((top - air) * scale),
      width: Math.round((width + 2 * air) * scale),
      height: Math.round((height + 2 * air) * scale),
    };
  });
}
