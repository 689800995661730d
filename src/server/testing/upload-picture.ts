import sharp from "sharp";
import { type SentPart, sendForm } from "./send-form.ts";
import type { TestApp, TestCaller } from "./test-app.ts";

/** A picture of one colour; another number gives another file. */
export function picture(number = 0, size: { width?: number; height?: number } = {}): Promise<Buffer> {
  const { width = 40, height = 60 } = size;
  const background = { r: number % 256, g: (number >> 8) % 256, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

type PictureUpload = {
  as: TestCaller;
  data?: object;
  file?: Uint8Array;
  fileName?: string;
  branch?: string;
  parts?: readonly SentPart[];
};

/** Uploads a picture like a client. */
export async function uploadPicture(
  testApp: TestApp,
  { as, data, file, fileName = "shot.png", branch, parts }: PictureUpload,
) {
  const defaults: SentPart[] = [
    { name: "data", text: JSON.stringify({ screenTag: "Home", ...data }) },
    { name: "file", fileName, type: "image/png", bytes: file ?? (await picture()) },
  ];
  const query = branch === undefined ? {} : { branch };
  return sendForm(testApp, "/v1/api/screenshots", { as, query, parts: parts ?? defaults });
}
