import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { stepHeadingId, useStepFocus } from "./use-step-focus.ts";

function Step({ step, path }: { step: "brief" | "review"; path?: string }) {
  const focus = useStepFocus(step);
  return (
    <>
      <h2 id={stepHeadingId} tabIndex={-1}>
        {step}
      </h2>
      {step === "review" && (
        <button type="button" onClick={() => path && focus(path, "brief")}>
          Aim
        </button>
      )}
      {step === "brief" && (
        <div data-field="customBrief">
          <div data-field="customBrief.Audience">
            <input aria-label="Audience" />
          </div>
          <div data-field='customBrief.The "tone"'>
            <input aria-label="Tone" />
          </div>
        </div>
      )}
    </>
  );
}

const aim = () => page.getByRole("button", { name: "Aim" }).click();

it("focuses the field of a problem once its step is shown", async () => {
  const { rerender } = await show(<Step step="review" path='customBrief.The "tone"' />);
  await aim();
  await rerender(<Step step="brief" />);
  await expect.element(page.getByRole("textbox", { name: "Tone" })).toHaveFocus();
});

it("focuses the first field of a problem whose own field is not there", async () => {
  const { rerender } = await show(<Step step="review" path="customBrief.Gone" />);
  await aim();
  await rerender(<Step step="brief" />);
  await expect.element(page.getByRole("textbox", { name: "Audience" })).toHaveFocus();
});

it("focuses the heading of a step that is opened without a problem", async () => {
  const { rerender } = await show(<Step step="review" />);
  await rerender(<Step step="brief" />);
  await expect.element(page.getByRole("heading", { name: "brief" })).toHaveFocus();
});
