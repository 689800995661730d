import { expect, it } from "vitest";
import { deviceOf } from "./device-of.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`,
    "Edge",
    "Windows",
  ],
  [`Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iOS",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Firefox",
    "macOS",
  ],
  ["curl/8.5.0", "curl", undefined],
  ["", undefined, undefined],
])("recognizes browser and system of %j", (userAgent, program, system) => {
  expect(deviceOf(userAgent)).toEqual({ program, system });
});
