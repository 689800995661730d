import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { setPreferences } from "#dashboard/lib/storage/preferences.ts";
import { show } from "#dashboard/testing/show.tsx";
import { FileProblem } from "./file-problem.tsx";

afterEach(() => setPreferences({ language: "en" }));

it("shows the line and column of a JSON syntax error", async () => {
  const about = { line: 3, problemName: "not_json", problemValues: { column: 26 } };
  const error = new ApiCallError(400, { code: "broken_file", message: "", requestId: "1", ...about });
  await show(<FileProblem error={error} />);
  await expect.element(page.getByText("Invalid JSON.")).toBeVisible();
  await expect.element(page.getByText("Line 3, column 26")).toBeVisible();
});

it("names an unknown status in a file and explains what to do", async () => {
  const error = new ApiCallError(400, {
    code: "unknown_status",
    message: "",
    requestId: "1",
    status: "Legal",
  });
  await show(<FileProblem error={error} />);
  const message = /the status “\u2068Legal\u2069”, which the team doesn’t have. Create it/;
  await expect.element(page.getByText(message)).toBeVisible();
});

it.each([
  ["de", /Keine Spalte hat Texte in der Sprache „\u2068en\u2069“:/],
  ["ar", /لا عمود فيه نصوص باللغة «\u2068en\u2069»:/],
] as const)(
  "explains in the language of the interface (%s) why a file was refused",
  async (language, words) => {
    setPreferences({ language });
    const about = { problemName: "no_text_column", problemValues: { language: "en" } };
    const error = new ApiCallError(400, { code: "broken_file", message: "", requestId: "1", ...about });
    await show(<FileProblem error={error} />);
    await expect.element(page.getByText(words)).toBeVisible();
  },
);
