import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Router } from "react-router";
import { show } from "#dashboard/testing/show.tsx";

/**
 * Shows a component whose address changes immediately, as in a browser, but is rendered only when the test calls
 * `render`.
 */
export async function showWithLateAddress(component: ReactNode) {
  const goTo = (search: string) => window.history.replaceState(null, "", search === "" ? "?" : search);
  const write = (to: { search?: string } | string) => goTo(typeof to === "string" ? to : (to.search ?? ""));
  const navigator = { createHref: () => "", go: () => {}, push: write, replace: write };
  let render = (_search: string): void => {};
  function LateRouter() {
    const [location, setLocation] = useState({ pathname: "/", search: "", key: "0" });
    render = (search) => setLocation({ pathname: "/", search, key: `${Number(location.key) + 1}` });
    return (
      <Router location={location} navigator={navigator}>
        {component}
      </Router>
    );
  }
  goTo("");
  await show(<LateRouter />);
  return {
    search: () => window.location.search,
    /** Changes the address like a link or the history; it is rendered later. */
    goTo,
    /** Renders an address, possibly an older one. */
    render: (search: string) => flushSync(() => render(search)),
  };
}
