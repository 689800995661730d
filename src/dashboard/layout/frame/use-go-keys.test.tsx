import { expect, it, vi } from "vitest";
import { offerCommands } from "#dashboard/lib/shortcuts/offered-commands.ts";
import { show } from "#dashboard/testing/show.tsx";
import { jumpPagesOf } from "./jump-pages.ts";
import { useGoKeys } from "./use-go-keys.ts";

const pages = jumpPagesOf({ app: "shop", branch: "main" });

function Page({ onGo }: { onGo: (path: string) => void }) {
  return <p>{useGoKeys(pages, onGo) ? "Go to…" : "Nothing"}</p>;
}

/** Dispatches a key event, if `at` is given with that time stamp. Returns the time stamp. */
function press(key: string, at?: number): number {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (at !== undefined) Object.defineProperty(event, "timeStamp", { value: at });
  document.body.dispatchEvent(event);
  return event.timeStamp;
}

it("a letter opens its page if it was pressed soon after the prefix, even if handled late", async () => {
  const onGo = vi.fn();
  await show(<Page onGo={onGo} />);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pressedAt = press("g");
  vi.advanceTimersByTime(5_000);
  press("s", pressedAt + 1_400);
  expect(onGo.mock.calls).toEqual([["/projects/shop/main/settings/general"]]);
  press("s", press("g") + 1_600);
  vi.useRealTimers();
  expect(onGo).toHaveBeenCalledOnce();
});

it("a digit runs the command that the open page offers for it", async () => {
  const run = vi.fn();
  const stop = offerCommands([{ id: "view 1", messageId: "views.open", key: "goView1", run }]);
  await show(<Page onGo={() => {}} />);
  press("1", press("g") + 100);
  press("2", press("g") + 100);
  stop();
  expect(run).toHaveBeenCalledOnce();
});
