import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { show } from "#dashboard/testing/show.tsx";
import { CommentForm } from "./comment-form.tsx";

afterEach(() => void vi.unstubAllGlobals());

const field = page.getByRole("textbox");
const away = page.getByText(/Can’t reach Parlance/);

/** Ada has an order open, and may say something about it. */
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

/** A server that stores a comment once for each intention, and answers as `reach` says. */
function stubServer(reach: (said: string) => Promise<"answered" | "unanswered" | "lost">) {
  const stored = new Map<string | null, string>();
  vi.stubGlobal("fetch", async (_address: string, { body, headers }: RequestInit) => {
    const { comment } = JSON.parse(String(body));
    const arrived = await reach(comment);
    if (arrived !== "lost") stored.set(new Headers(headers).get("idempotency-key"), comment);
    if (arrived !== "answered") throw new TypeError("Failed to fetch");
    return Response.json({ order: { _id: "o" } });
  });
  return { said: () => [...stored.values()] };
}

it("an empty comment stands on the side of the interface, what is typed on that of its own letters", async () => {
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

it("what is typed while a comment is on its way stays, and is the next one", async () => {
  const passing = Promise.withResolvers<void>();
  const { said } = stubServer(() => passing.promise.then(() => "answered" as const));
  await openForm();
  await userEvent.fill(field, "First");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.fill(field, "First Second");
  passing.resolve();
  await expect.element(field).toHaveValue("Second");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(field).toHaveValue("");
  expect(said()).toEqual(["First", "Second"]);
});

it.each(["unanswered", "lost"] as const)(
  "a comment that is %s is stored once when Parlance is back, and what was typed on below it is the next one",
  async (arrived) => {
    let isAway = true;
    const { said } = stubServer(async () => (isAway ? arrived : "answered"));
    await openForm();
    await userEvent.fill(field, "Any questions?");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(away).toBeVisible();
    await userEvent.keyboard("{End} Ask us.");
    isAway = false;
    await expect.element(field).toHaveValue("Ask us.");
    await expect.element(away).not.toBeInTheDocument();
    expect(said()).toEqual(["Any questions?"]);
    await userEvent.clear(field);
  },
);

it("a comment that did not arrive is not sent any more once it was taken out of its field", async () => {
  const { said } = stubServer(async (comment) => (comment === "Too early" ? "lost" : "answered"));
  await openForm();
  await userEvent.fill(field, "Too early");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(away).toBeVisible();
  await userEvent.fill(field, "In time");
  await expect.element(away).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(field).toHaveValue("");
  expect(said()).toEqual(["In time"]);
});
