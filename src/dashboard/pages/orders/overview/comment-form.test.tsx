import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { show } from "#dashboard/testing/show.tsx";
import { CommentForm } from "./comment-form.tsx";

afterEach(() => void vi.unstubAllGlobals());

const field = page.getByRole("textbox");
const unreachableMessage = page.getByText(/Can’t reach Parlance/);

/** Shows the comment form of an order to Ada. */
async function openForm() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: "ada" } });
  const order = { _id: "o" } as OrderDetails;
  await show(
    <QueryClientProvider client={client}>
      <CommentForm scope={{ app: "p", branch: "main" }} order={order} />
    </QueryClientProvider>,
  );
}

/**
 * A server that stores one comment per idempotency key; `reach` decides whether the request and its response
 * arrive.
 */
function stubServer(reach: (comment: string) => Promise<"answered" | "unanswered" | "lost">) {
  const stored = new Map<string | null, string>();
  vi.stubGlobal("fetch", async (_address: string, { body, headers }: RequestInit) => {
    const { comment } = JSON.parse(String(body));
    const arrived = await reach(comment);
    if (arrived !== "lost") stored.set(new Headers(headers).get("idempotency-key"), comment);
    if (arrived !== "answered") throw new TypeError("Failed to fetch");
    return Response.json({ order: { _id: "o" } });
  });
  return { storedComments: () => [...stored.values()] };
}

it("uses the direction of the interface for an empty comment, and that of the text otherwise", async () => {
  const { documentElement: root } = document;
  const before = root.dir;
  onTestFinished(() => {
    root.dir = before;
  });
  await openForm();
  root.dir = "rtl";
  await expect.element(field).toHaveStyle({ direction: "rtl" });
  await userEvent.fill(field, "Hello");
  await expect.element(field).toHaveStyle({ direction: "ltr" });
  await userEvent.clear(field);
});

it("keeps text typed during a request for the next comment", async () => {
  const passing = Promise.withResolvers<void>();
  const { storedComments } = stubServer(() => passing.promise.then(() => "answered" as const));
  await openForm();
  await userEvent.fill(field, "First");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.fill(field, "First Second");
  passing.resolve();
  await expect.element(field).toHaveValue("Second");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(field).toHaveValue("");
  expect(storedComments()).toEqual(["First", "Second"]);
});

it.each(["unanswered", "lost"] as const)(
  "stores a comment that was %s exactly once after the network is back",
  async (arrived) => {
    let isOffline = true;
    const { storedComments } = stubServer(async () => (isOffline ? arrived : "answered"));
    await openForm();
    await userEvent.fill(field, "Any questions?");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(unreachableMessage).toBeVisible();
    await userEvent.keyboard("{End} Ask us.");
    isOffline = false;
    await expect.element(field).toHaveValue("Ask us.");
    await expect.element(unreachableMessage).not.toBeInTheDocument();
    expect(storedComments()).toEqual(["Any questions?"]);
    await userEvent.clear(field);
  },
);

it("does not resend a failed comment after it was removed from the field", async () => {
  const { storedComments } = stubServer(async (comment) => (comment === "Too early" ? "lost" : "answered"));
  await openForm();
  await userEvent.fill(field, "Too early");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(unreachableMessage).toBeVisible();
  await userEvent.fill(field, "In time");
  await expect.element(unreachableMessage).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(field).toHaveValue("");
  expect(storedComments()).toEqual(["In time"]);
});
