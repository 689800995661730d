import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { show } from "#dashboard/testing/show.tsx";
import { FileProblem } from "./file-problem.tsx";

it("says of broken JSON in which line and column it is", async () => {
  const about = { line: 3, problemName: "not_json", problemValues: { column: 26 } };
  const error = new ApiCallError(400, { code: "broken_file", message: "", requestId: "1", ...about });
  await show(<FileProblem error={error} />);
  await expect.element(page.getByText("Invalid JSON.")).toBeVisible();
  await expect.element(page.getByText("Line 3, column 26")).toBeVisible();
});

it("names the status of a file that the team does not have, and says what to do", async () => {
  const error = new ApiCallError(400, {
    code: "unknown_status",
    message: "",
    requestId: "1",
    status: "Legal",
  });
  await show(<FileProblem error={error} />);
  const said = /the status “\u2068Legal\u2069”, which the team doesn’t have. Create it/;
  await expect.element(page.getByText(said)).toBeVisible();
});
