import { expect, it } from "vitest";
import { defaultDataFolder, splitDataFolder } from "./data-folder.ts";

it("root stores data in /var/lib/parlance, other users in their home", () => {
  expect(defaultDataFolder(0, "/root")).toBe("/var/lib/parlance");
  expect(defaultDataFolder(1_000, "/home/ada")).toBe("/home/ada/.local/share/parlance");
});

it.each([
  [["--data", "/srv/texts", "backup", "x"], "/srv/texts", ["backup", "x"]],
  [["--data=texts"], "texts", []],
  [["backup", "--data"], undefined, ["backup", "--data"]],
  [["--data"], undefined, []],
])("%j names the data folder %s and leaves %j", (args, folder, rest) => {
  expect(splitDataFolder(args)).toEqual({ folder, rest });
});
