import { createIntl } from "react-intl";
import { expect, it } from "vitest";
import { projectName } from "#contract/projects/projects.ts";
import ar from "#dashboard/messages/ar/projects.json" with { type: "json" };
import de from "#dashboard/messages/de/projects.json" with { type: "json" };
import en from "#dashboard/messages/en/projects.json" with { type: "json" };

it.each(Object.entries({ en, de, ar }))(
  "suggests a valid project name for a copy in %s",
  (locale, messages) => {
    const name = createIntl({ locale, messages }).formatMessage({ id: "copy.name" }, { name: "Shop" });
    expect(projectName.safeParse(name).success).toBe(true);
  },
);
