import { expect, test } from "vitest";
import { createAnnouncer } from "./announcer.tsx";

test("a visible message stays while another one is only read out", () => {
  const announcer = createAnnouncer();
  announcer.announce("This text isn’t saved yet.", true);
  announcer.announce("a could not be saved.", false);
  expect(announcer.get()).toMatchObject({
    shown: "This text isn’t saved yet.",
    aloud: "a could not be saved.",
  });
});
