import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { expect, it } from "vitest";
import { jumpPagesOf } from "./layout/frame/jump-pages.ts";
import {
  newProjectDestinations,
  projectDestinationsOf,
  teamDestinationsOf,
} from "./layout/palette/palette-destinations.ts";
import { offeredGroups } from "./layout/settings-sections.ts";
import { commandsIn } from "./lib/shortcuts/key-commands.ts";
import { accountSections, paths } from "./paths.ts";

const scope = { app: "a", branch: "b" };
const everything = { may: () => true, mayWrite: () => true };

/** All addresses that the palette offers to an owner. */
const offered = [
  ...jumpPagesOf(scope).map(({ path }) => path),
  ...projectDestinationsOf(scope, everything).map(({ path }) => path),
  ...newProjectDestinations().map(({ path }) => path),
  ...teamDestinationsOf({ _id: "t", role: "owner" }).map(({ path }) => path),
  ...offeredGroups("owner").flatMap(({ sections }) =>
    sections.map(({ name }) => paths.settings(scope, name)),
  ),
  ...accountSections.map((section) => paths.account(section)),
  paths.project("a"),
].map((path) => path.split("?")[0] ?? "");

function isOffered(page: string): boolean {
  return offered.some((path) => matchPath(page, path) !== null);
}

const signedOutPages =
  /^\/(sign-in|register|sign-in-link|forgotten-password|reset-password|set-up|invitation)$/;
// Read as text, because the router needs a browser.
const router = readFileSync(join(import.meta.dirname, "router.tsx"), "utf8");
const addresses = [...router.matchAll(/[pP]ath(?: =|:) "(\/[^"]*)"/g)].map(([, path = ""]) => path);
/** Redirects to the settings in the last used branch. */
const withoutBranch = "/projects/:app/settings/:section?";
/** The pages behind the sign-in. */
const pages = addresses.filter((path) => !signedOutPages.test(path) && path !== withoutBranch);

it("every page behind the sign-in is in the palette, or below a page that is", () => {
  expect(pages.length).toBeGreaterThan(15);
  const isReached = (page: string): boolean =>
    page !== "" && (isOffered(page) || isReached(page.slice(0, page.lastIndexOf("/"))));
  expect(pages.filter((page) => !isReached(page))).toEqual([]);
});

it("every page of the side bar has a letter, and the palette offers each address once", () => {
  const commands = jumpPagesOf(scope).map(({ command }) => command);
  const pageCommands = commandsIn("letter").filter((command) => !command.startsWith("goView"));
  expect(commands.toSorted()).toEqual(pageCommands.toSorted());
  const destinations = [
    ...projectDestinationsOf(scope, everything),
    ...newProjectDestinations(),
    ...teamDestinationsOf({ _id: "t", role: "owner" }),
  ].map(({ path }) => path);
  expect(new Set(destinations).size).toBe(destinations.length);
});

it("actions on content are offered only in an open branch", () => {
  const closed = projectDestinationsOf(scope, { may: () => true, mayWrite: () => false });
  const words = closed.map((destination) => destination.messageId);
  expect(words).toContain("palette.mergeBranches");
  expect(words).not.toContain("tags.new");
  expect(words).not.toContain("shots.upload.open.action");
});
