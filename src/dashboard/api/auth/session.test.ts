import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { recordSigningOut } from "#dashboard/api/transport/page-person.ts";
import { refetchSession } from "./session.ts";

it("does not request the session while signing out, and does after signing out failed", async () => {
  const fetch = vi.fn(async () => Response.json({ setupNeeded: false, user: null }));
  vi.stubGlobal("fetch", fetch);
  recordSigningOut(true);
  const refetching = refetchSession(new QueryClient());
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetch).not.toHaveBeenCalled();
  recordSigningOut(false);
  await refetching;
  expect(fetch).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
