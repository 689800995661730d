import { expect, it } from "vitest";
import { onThisOrigin } from "./on-this-origin.ts";

it.each([
  ["https://texts.example.org/v1/files/a.b/shot%201.png", "/v1/files/a.b/shot%201.png"],
  ["http://localhost:4400/v1/files/token/a.png?size=320", "/v1/files/token/a.png?size=320"],
  ["blob:http://localhost:4400/1234", "blob:http://localhost:4400/1234"],
  ["", ""],
])("loads %s from %s", (address, path) => {
  expect(onThisOrigin(address)).toBe(path);
});
