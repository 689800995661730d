import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { ChangedText } from "./changed-text.tsx";
import { InvisibleShown } from "./shown-text.tsx";

const isolated = () => [...document.querySelectorAll("bdi")].map(({ textContent }) => textContent);

it.each([true, false])(
  "isolates tags and placeholders in right-to-left text, with invisible characters shown: %s",
  async (isInvisibleShown) => {
    await show(
      <InvisibleShown value={isInvisibleShown}>
        <ChangedText language="ar" before="<b>ادفع</b>  {amount}" after="<b>ادفع</b> {amount}" />
      </InvisibleShown>,
    );
    await expect.poll(isolated).toEqual(["<b>", "</b>", "{amount}"]);
  },
);

it("a changed text has the direction of its language, whatever its first character", async () => {
  await show(<ChangedText language="ar" before="Pay 5" after="Pay 6" />);
  await expect.element(page.getByText("Pay", { exact: false })).toBeVisible();
  expect(document.querySelector("[lang=ar]")).toHaveProperty("dir", "rtl");
});
