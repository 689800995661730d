import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OrderEvent } from "#contract/orders/orders.ts";
import { show } from "#dashboard/testing/show.tsx";
import { languageName } from "#text/languages/language-name.ts";
import { TimelineEvent } from "./timeline-event.tsx";

const person = (name: string) => ({ _id: name, name });

it("tells in one sentence who was assigned to and removed from which languages", async () => {
  const event: OrderEvent = {
    ...{ event: "assigned", created: "2026-05-01T00:00:00.000Z", from: null, to: null, comment: "" },
    user: person("Vera"),
    assigned: [
      { language: "de", user: person("Ada Lovelace"), removed: false },
      { language: "fr", user: person("Ada Lovelace"), removed: false },
      { language: "fr", user: null, removed: true },
      { language: "de", user: person("Ben"), removed: true },
    ],
  };
  await show(<TimelineEvent event={event} nameOf={(code) => languageName(code, "en")} isLast />);
  const text =
    "assigned Ada Lovelace to French and German, removed Former member from French, removed Ben from German";
  await expect.element(page.getByText(text)).toBeVisible();
});
