import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { MarkedPieces } from "./marked-pieces.tsx";

it("isolates the project's custom placeholders like built-in ones in right-to-left text", async () => {
  const patterns = ["\\[\\[\\w+\\]\\]"];
  const shown = (own: string[]) => (
    <p dir="rtl">
      <MarkedPieces text="مرحبًا [[name]] و {count}" hits={undefined} isIsolated patterns={own} />
    </p>
  );
  const { rerender } = await show(shown(patterns));
  const isolated = () => [...document.querySelectorAll("bdi")].map(({ textContent }) => textContent);
  await expect.element(page.getByText("[[name]]")).toBeVisible();
  expect(isolated()).toEqual(["[[name]]", "{count}"]);
  await rerender(shown([]));
  expect(isolated()).toEqual(["{count}"]);
});
