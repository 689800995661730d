import { useRef, useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import { show } from "#dashboard/testing/show.tsx";
import { BoxEditor } from "./box-editor.tsx";

it("moves, resizes and deletes a box by keyboard and keeps the focus", async () => {
  const onChange = vi.fn<(boxes: readonly Position[]) => void>();
  function Editor() {
    const surface = useRef<HTMLDivElement>(null);
    const first = { key: "pay", keyId: null, x: 100, y: 50, width: 40, height: 20 };
    const [boxes, setBoxes] = useState<Position[]>([first]);
    const [selected, setSelected] = useState<number>();
    onChange(boxes);
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: like the stage of the viewer
      <section aria-label="Stage" tabIndex={0}>
        <div ref={surface} style={{ position: "relative", width: 400, height: 800 }}>
          <BoxEditor
            surface={surface}
            imageSize={{ width: 400, height: 800 }}
            positions={boxes}
            selected={selected}
            onSelect={setSelected}
            onChange={(edit) => setBoxes(edit)}
          />
        </div>
      </section>
    );
  }
  await show(<Editor />);
  const box = () => onChange.mock.lastCall?.[0][0];
  (page.getByRole("button", { name: "Box of pay" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}");
  await expect.poll(box).toMatchObject({ x: 102, y: 52, width: 40, height: 20 });
  await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowUp}{/Shift}");
  await expect.poll(box).toMatchObject({ x: 102, y: 52, width: 42, height: 18 });
  await userEvent.keyboard("{Control>}{ArrowLeft}{/Control}");
  await expect.poll(box).toMatchObject({ x: 101 });
  await userEvent.keyboard("{Delete}");
  await expect.poll(box).toBeUndefined();
  await expect.element(page.getByRole("region", { name: "Stage" })).toHaveFocus();
});
