import { randomFillSync } from "node:crypto";
import sharp from "sharp";
import type { Row } from "./measure.ts";
import { withExtraMemory } from "./memory.ts";
import type { BenchProject, Parlance } from "./parlance.ts";

/** Size in pixels of an incompressible image just under the limit of 50 MB per body. */
const width = 4_200;
const height = 4_100;
const atOnce = 4;
const budget = 300;

/** Four simultaneous screenshots of 50 MB: memory during the upload. */
export async function benchScreenshots(parlance: Parlance): Promise<Row[]> {
  const project = await parlance.createProject("screenshots", []);
  const forms = await Promise.all(Array.from({ length: atOnce }, (_, number) => formOf(number)));
  // Modules loaded with the first image stay in memory and are not part of an upload's cost.
  await upload(parlance, project, await smallForm());
  const start = performance.now();
  const { extra } = await withExtraMemory(parlance.pid, () =>
    Promise.all(forms.map((form) => upload(parlance, project, form))),
  );
  const seconds = (performance.now() - start) / 1_000;
  return [
    {
      what: `memory while ${atOnce} screenshots of 50 MB are taken in at once`,
      budget: `${budget} MB`,
      figure: `${extra.toFixed(0)} MB`,
      holds: extra <= budget,
    },
    { what: "… until the last of them is answered", budget: "–", figure: `${seconds.toFixed(1)} s` },
  ];
}

async function formOf(number: number): Promise<FormData> {
  const raw = randomFillSync(Buffer.allocUnsafe(width * height * 3));
  const image = await sharp(raw, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return form(`screen ${number}`, image);
}

async function smallForm(): Promise<FormData> {
  const create = { width: 400, height: 800, channels: 3 as const, background: "#345678" };
  return form("small", await sharp({ create }).png().toBuffer());
}

function form(screenTag: string, image: Buffer): FormData {
  const body = new FormData();
  body.append("data", JSON.stringify({ screenTag }));
  body.append("file", new Blob([new Uint8Array(image)], { type: "image/png" }), "screenshot.png");
  return body;
}

async function upload({ address }: Parlance, project: BenchProject, body: FormData): Promise<void> {
  const answer = await fetch(`${address}/v1/api/screenshots?app=${project.app}`, {
    method: "POST",
    headers: { authorization: `Bearer ${project.accessToken}` },
    body,
  });
  if (answer.status !== 200) throw new Error(await answer.text());
}
