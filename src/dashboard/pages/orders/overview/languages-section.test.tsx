import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LanguageReview, ReviewBody, SkippedReview } from "#contract/orders/order-review.ts";
import type { OrderDetails, OrderString } from "#contract/orders/orders.ts";
import type { Project } from "#contract/projects/projects.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { orderReviewQuery } from "#dashboard/api/orders/orders.ts";
import type { OrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { recordSession } from "#dashboard/api/transport/page-person.ts";
import { beginTabStorage, tabItemNames } from "#dashboard/lib/storage/tab-storage.ts";
import { ReviewBar } from "#dashboard/pages/orders/review/review-bar.tsx";
import { ReviewNotice } from "#dashboard/pages/orders/review/review-notice.tsx";
import { useReview } from "#dashboard/pages/orders/review/use-review.ts";
import { useChosenStrings } from "#dashboard/pages/orders/strings/use-chosen-strings.ts";
import { show } from "#dashboard/testing/show.tsx";
import { LanguagesSection } from "./languages-section.tsx";

afterEach(() => void vi.unstubAllGlobals());

const scope = { app: "p", branch: "main" };
const part = { words: 6, strings: 3, delivered: 1, returned: 0, deliveryStatus: "inProgress" };
const order = {
  ...{ _id: "o", status: "testing", languages: ["de"] },
  targetLanguages: { de: part },
} as unknown as OrderDetails;
const project = { _id: "p", branching: false } as Project;
const rights = { role: "manager", canReview: true } as OrderRights;
const none = {
  notDelivered: 0,
  returned: 0,
  toReview: 0,
  rejected: 0,
  accepted: 0,
  unpublished: 0,
  failing: 0,
};
const dialog = page.getByRole("dialog", { name: /^Send back/ });
const sendBack = (count: string) => dialog.getByRole("button", { name: `Send back ${count}` });
const reason = dialog.getByLabelText("Reason");

type Server = {
  etag: string;
  german: Partial<LanguageReview>;
  skipped?: SkippedReview[];
  /** Counts of German after a review that can be undone. */
  remaining?: Partial<LanguageReview>;
};

/**
 * A server that accepts reviews with the current etag and rejects others; `sent` contains the accepted ones.
 */
function stubServer(server: Server) {
  const sent: ReviewBody[] = [];
  const counts = () => ({ languages: { de: { ...none, ...server.german } }, etag: server.etag });
  const before = server.german;
  vi.stubGlobal("fetch", async (address: string, { body, method }: RequestInit) => {
    if (method !== "POST") return Response.json(counts());
    if (address.includes("/revert")) {
      server.german = before;
      return Response.json({});
    }
    const review: ReviewBody = JSON.parse(String(body));
    const current = { ...order, etag: server.etag };
    if (review.etag !== undefined && review.etag !== server.etag) {
      const refusal = { code: "conflict", message: "No.", requestId: "1", current };
      return Response.json(refusal, { status: 409 });
    }
    sent.push(review);
    const { skipped = [], remaining } = server;
    server.german = remaining ?? server.german;
    const countOf = (why: SkippedReview["reason"]) => skipped.filter(({ reason }) => reason === why).length;
    const skippedCounts = { changed: countOf("changed"), failing: countOf("failing") };
    const isReturn = review.action === "sendBack";
    const counted = { accepted: isReturn ? 0 : 1, published: 0, returned: isReturn ? 1 : 0 };
    const changeSet = remaining ? "c" : null;
    return Response.json({ ...counted, skipped, skippedCounts, changeSet, order: current });
  });
  return { server, sent };
}

function newClient() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(languagesQuery(scope).queryKey, [{ code: "de", name: "German" }] as never);
  return client;
}

async function showSection() {
  const client = newClient();
  const element = <LanguagesSection scope={scope} order={order} project={project} rights={rights} />;
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  /** Refetches as after a live update. */
  return () => client.refetchQueries(orderReviewQuery(scope, "o"));
}

it("rejects sending back texts delivered in the meantime, and asks again with the new count", async () => {
  const { server, sent } = stubServer({ etag: "1", german: { toReview: 1 } });
  const refetch = await showSection();
  await page.getByRole("button", { name: "Send back: German" }).click();
  await sendBack("1 string").click();
  await expect.element(dialog.getByText("Enter a reason.")).toBeVisible();
  await userEvent.fill(reason, "Too stiff");
  Object.assign(server, { etag: "2", german: { toReview: 2 } });
  await refetch();
  // The page behind the dialog shows the new count, while the button keeps the confirmed one.
  await expect.element(page.getByText("2 to review")).toBeInTheDocument();
  await sendBack("1 string").click();
  await expect.element(dialog.getByText(/changed in the meantime/)).toBeVisible();
  await expect.element(sendBack("2 strings")).toBeVisible();
  await expect.element(reason).toHaveValue("Too stiff");
  Object.assign(server, { etag: "3", german: { toReview: 3 } });
  await refetch();
  await expect.element(page.getByText("3 to review")).toBeInTheDocument();
  await sendBack("2 strings").click();
  await sendBack("3 strings").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ action: "sendBack", languages: ["de"], comment: "Too stiff", etag: "3" }]);
});

it("restores the reason when its dialog reopens, until it is discarded or sent", async () => {
  await beginTabStorage();
  recordSession({ user: { _id: "ada" } } as never);
  const { sent } = stubServer({ etag: "1", german: { toReview: 1 } });
  await showSection();
  const open = () => page.getByRole("button", { name: "Send back: German" }).click();
  const stored = () => tabItemNames().filter((name) => name.startsWith("form.ada.sendBack."));
  const typeAndReopen = async (text: string) => {
    await userEvent.fill(reason, text);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(stored()).toHaveLength(1);
    await open();
    await expect.element(reason).toHaveValue(text);
    await expect.element(dialog.getByText("Restored what you typed.")).toBeVisible();
  };
  await open();
  await typeAndReopen("Too long");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect.element(reason).toHaveValue("");
  expect(stored()).toEqual([]);
  await typeAndReopen("Too stiff");
  await sendBack("1 string").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ comment: "Too stiff" }]);
  expect(stored()).toEqual([]);
});

it("reports the last return, with an undo button, even if nothing is left to review", async () => {
  stubServer({ etag: "1", german: { toReview: 1 }, remaining: { returned: 1 } });
  await showSection();
  await page.getByRole("button", { name: "Send back: German" }).click();
  await userEvent.fill(reason, "Too stiff");
  await sendBack("1 string").click();
  await expect.element(page.getByRole("button", { name: "Send back: German" })).not.toBeInTheDocument();
  await expect.element(page.getByText("1 string sent back.")).toBeVisible();
  expect(page.getByText("Accept what is good").elements()).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Undone.")).toBeVisible();
  await expect.element(page.getByText("1 to review")).toBeVisible();
});

it("lists a text that checks rejected, and links the number of errors to the texts", async () => {
  const skipped = [{ key: "pay", language: "de", reason: "failing" as const }];
  stubServer({ etag: "1", german: { toReview: 2, failing: 1 }, skipped });
  await showSection();
  await page.getByRole("button", { name: "Accept 2: German" }).click();
  await expect.element(page.getByText("1 string accepted.")).toBeVisible();
  await page.getByText(/^1 text has errors and stays as it is/).click();
  await expect.element(page.getByText("pay", { exact: true })).toBeVisible();
  const link = page.getByRole("link", { name: "1 with errors" });
  const address = "/projects/p/main/orders/o/strings?language=de&review=failing";
  await expect.element(link).toHaveAttribute("href", address);
});

it("sends selected strings back in the selected version and lists those changed since", async () => {
  const skipped = [{ key: "home", language: "de", reason: "changed" as const }];
  const { sent } = stubServer({ etag: "1", german: {}, skipped });
  let setServerVersion = (_version: number) => {};
  function Strings() {
    const [version, setVersion] = useState(1);
    setServerVersion = (next) => flushSync(() => setVersion(next));
    const chosen = useChosenStrings();
    const reviewing = useReview(scope, order);
    const rows = ["home", "pay"].map((key) => ({ key, language: "de", version }) as OrderString);
    return (
      <>
        <button type="button" onClick={() => chosen.set(rows, true)}>
          Select
        </button>
        <ReviewBar app="p" order={order} chosen={chosen} reviewing={reviewing} shown={rows} />
        <ReviewNotice reviewing={reviewing} />
      </>
    );
  }
  await show(
    <QueryClientProvider client={newClient()}>
      <Strings />
    </QueryClientProvider>,
  );
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "Send back" }).click();
  await userEvent.fill(reason, "Too stiff");
  setServerVersion(2);
  await sendBack("2 strings").click();
  await page.getByText("1 string was changed in the meantime and stays as it is").click();
  await expect.element(page.getByText("home", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "2 strings selected" })).not.toBeInTheDocument();
  const strings = { de: ["home", "pay"] };
  const versions = { de: { home: 1, pay: 1 } };
  expect(sent).toEqual([{ action: "sendBack", strings, versions, comment: "Too stiff" }]);
});
