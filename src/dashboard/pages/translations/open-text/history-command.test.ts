import { expect, it } from "vitest";
import { press, pressOn } from "#dashboard/lib/shortcuts/keyboards.fixture.ts";
import { historyCommandOf } from "./history-command.ts";

it.each([
  ["Mod+z", "undo"],
  ["Mod+Shift+z", "redo"],
  ["Ctrl+y", "redo"],
  ["/", undefined],
  ["y", undefined],
])("maps %s to %s in a form's field, by letter or by key position", (chord, command) => {
  for (const layout of ["us", "german", "russian"] as const) {
    const pressed = pressOn(layout, chord);
    if (pressed) expect(historyCommandOf(pressed, false)).toBe(command);
  }
});

it("leaves Cmd+Y to the browser on a Mac", () => {
  const onMac = { metaKey: true, code: "KeyY", key: "y" };
  expect(historyCommandOf(press(onMac), true)).toBeUndefined();
  expect(historyCommandOf(press({ ...onMac, code: "KeyZ", key: "z" }), true)).toBe("undo");
  expect(historyCommandOf(press({ ...onMac, code: "KeyZ", key: "Z", shiftKey: true }), true)).toBe("redo");
});
