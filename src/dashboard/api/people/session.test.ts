import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { noteSigningOut } from "#dashboard/api/transport/page-person.ts";
import { askWhoIsIn } from "./session.ts";

it("while its person signs out, a page does not ask who is signed in; it does once that failed", async () => {
  const fetch = vi.fn(async () => Response.json({ setupNeeded: false, user: null }));
  vi.stubGlobal("fetch", fetch);
  noteSigningOut(true);
  const asked = askWhoIsIn(new QueryClient());
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetch).not.toHaveBeenCalled();
  noteSigningOut(false);
  await asked;
  expect(fetch).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
