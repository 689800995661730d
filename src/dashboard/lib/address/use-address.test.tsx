import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { watchNavigations } from "./navigations.ts";
import { useAddress } from "./use-address.ts";

it("a change of parameters right after a link was pressed does not cancel the navigation", async () => {
  let write = (): void => {};
  function Rows() {
    const [, changeParams] = useAddress();
    write = () => changeParams(() => new URLSearchParams("row=3"));
    return <p>Rows</p>;
  }
  const loading = Promise.withResolvers<{ Component: () => React.ReactNode }>();
  const router = createMemoryRouter([
    { path: "/", element: <Rows /> },
    { path: "/viewer", lazy: () => loading.promise },
  ]);
  watchNavigations(router);
  await show(<RouterProvider router={router} />);
  await expect.element(page.getByText("Rows")).toBeVisible();
  void router.navigate("/viewer");
  write();
  loading.resolve({ Component: () => <p>Viewer</p> });
  await expect.element(page.getByText("Viewer")).toBeVisible();
});
