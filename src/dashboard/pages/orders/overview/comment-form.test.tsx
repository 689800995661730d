import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { show } from "#dashboard/testing/show.tsx";
import { CommentForm } from "./comment-form.tsx";

it("an empty comment stands on the side of the interface, what is typed on that of its own letters", async () => {
  const { documentElement: root } = document;
  const before = root.dir;
  onTestFinished(() => {
    root.dir = before;
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: "ada" } });
  await show(
    <QueryClientProvider client={client}>
      <CommentForm scope={{ app: "p", branch: "main" }} order={{ _id: "o" } as OrderDetails} />
    </QueryClientProvider>,
  );
  root.dir = "rtl";
  const field = page.getByRole("textbox");
  await expect.element(field).toHaveStyle({ direction: "rtl" });
  await userEvent.fill(field, "Hello");
  await expect.element(field).toHaveStyle({ direction: "ltr" });
});
