import type { UseQueryResult } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Branch } from "#contract/branches.ts";
import { show } from "#dashboard/testing/show.tsx";
import { DifferenceCounts } from "./difference-counts.tsx";

it("shows the number of strings that only the other branch has under its name, not as missing", async () => {
  const data = new Map([["b", { added: 1, changed: 2, removed: 22 }]]);
  const element = (
    <DifferenceCounts
      branch={{ _id: "b", name: "feature" } as Branch}
      scope={{ app: "p", branch: "b" }}
      to="m"
      toName="main"
      query={{ data, isError: false } as unknown as UseQueryResult<typeof data>}
    />
  );
  await show(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  const text = "Differences of feature:+1 added~2 changed22 only in main";
  await expect.element(page.getByRole("link")).toHaveTextContent(text);
});
