import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type Scope, started } from "./fixtures.ts";

type DrawnText = { key: string; text: string; x: number; y: number; width: number; height: number };

export const screenSize = { width: 390, height: 844 };

/** Positions of the strings on a shop screen. */
export function shopTexts(texts: Record<string, string>): DrawnText[] {
  const text = (key: string) => texts[key] ?? "";
  return [
    { key: "cart.title", text: text("cart.title"), x: 24, y: 64, width: 200, height: 32 },
    { key: "cart.items", text: text("cart.items"), x: 24, y: 120, width: 180, height: 20 },
    { key: "cart.total", text: text("cart.total"), x: 24, y: 700, width: 120, height: 22 },
    { key: "pay.now", text: text("pay.now"), x: 135, y: 762, width: 120, height: 24 },
  ];
}

export const english = {
  "cart.title": "Your cart",
  "cart.items": "Three items",
  "cart.total": "Total",
  "pay.now": "Pay now",
};
export const german = {
  "cart.title": "Ihr Warenkorb",
  "cart.items": "Drei Artikel",
  "cart.total": "Summe",
  "pay.now": "Zahlen",
};

/** A PNG of a screen with texts at their positions; a different hue gives a different file. */
export function drawScreen(texts: readonly DrawnText[], hue = 220): Promise<Buffer> {
  const { width, height } = screenSize;
  const letters = texts.map(
    (drawn) =>
      `<text x="${drawn.x}" y="${drawn.y + drawn.height * 0.8}" font-size="${drawn.height * 0.8}" font-family="sans-serif" fill="${drawn.key === "pay.now" ? "#fff" : "#1b1b1f"}" textLength="${drawn.width}" lengthAdjust="spacingAndGlyphs">${drawn.text}</text>`,
  );
  const cards = [170, 320, 470].map(
    (y, index) => `<rect x="24" y="${y}" width="342" height="130" rx="14" fill="#fff"/>
      <rect x="40" y="${y + 16}" width="98" height="98" rx="10" fill="hsl(${hue + index * 40},45%,80%)"/>
      <rect x="156" y="${y + 26}" width="150" height="12" rx="6" fill="#d9dbe0"/><rect x="156" y="${y + 52}" width="90" height="10" rx="5" fill="#e6e7ea"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f3f4f7"/>${cards.join("")}
    <rect x="24" y="744" width="342" height="60" rx="30" fill="hsl(${hue},60%,42%)"/>${letters.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

export type Uploaded = { _id: string; sha1: string };

/** Uploads a screenshot like an API client. */
export async function uploadShot(
  page: Page,
  { app, branch }: Scope,
  shot: { file: Buffer; name?: string; data: object },
): Promise<Uploaded> {
  const { address } = started();
  const file = { name: shot.name ?? "shot.png", mimeType: "image/png", buffer: shot.file };
  const answer = await page
    .context()
    .request.post(`${address}/v1/api/screenshots?app=${app}&branch=${branch}`, {
      headers: { origin: address },
      multipart: { data: JSON.stringify(shot.data), file },
    });
  if (!answer.ok()) throw new Error(await answer.text());
  return await answer.json();
}
