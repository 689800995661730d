import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { show } from "#dashboard/testing/show.tsx";
import { CommentField } from "./comment-field.tsx";

afterEach(() => void vi.unstubAllGlobals());

it("leaves one space behind a name, whether or not a space is typed", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const ada = { userId: `a1${"1".repeat(22)}`, name: "Ada", email: "ada@example.org" };
  vi.stubGlobal("fetch", async () => Response.json([ada]));
  client.setQueryData(membersQuery("p").queryKey, [ada] as never);
  await show(
    <QueryClientProvider client={client}>
      <CommentField
        storageName="comment"
        origin={{ at: "/", title: "a" }}
        label="Comment"
        actionLabel="Send"
        app="p"
        takesFocus={false}
        onSend={async () => {}}
        onLeave={() => {}}
      />
    </QueryClientProvider>,
  );
  const field = page.getByRole("textbox", { name: "Comment" });
  await field.click();
  await userEvent.keyboard("@Ad{Enter}");
  await expect.element(field).toHaveValue("@Ada ");
  await userEvent.keyboard(" look");
  await expect.element(field).toHaveValue("@Ada look");
  await userEvent.keyboard(" @Ad{Enter}now  and");
  await expect.element(field).toHaveValue("@Ada look @Ada now  and");
  await userEvent.keyboard("{Home} {Home}@Ad{Enter}");
  await expect.element(field).toHaveValue("@Ada @Ada look @Ada now  and");
});
