import { useEffect, useRef } from "react";
import { presenceMs } from "#contract/events.ts";
import { createTeller, type Whereabouts } from "#dashboard/api/live/presence.ts";
import type { GridDeps } from "./grid-context.ts";

/** Whoever walks through cells is told of where they rest. */
const restMs = 200;

/** Tells the others which cell this tab is in, while it is in sight. */
export function useOwnPresence(deps: GridDeps): void {
  const { scope, cursor } = deps;
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    const announce = createTeller(scope);
    const tell = (whereabouts: Whereabouts, again = false) => {
      const said = JSON.stringify(whereabouts);
      if (said === last && !again) return;
      last = said;
      announce(whereabouts);
    };
    const here = (): Whereabouts => {
      const { row, column, editing, active } = cursor.get();
      const { rowAt, columns } = latest.current;
      const [key, language] = [rowAt(row)?.key, columns[column]?.language?.code];
      return active && key !== undefined && language !== undefined
        ? { key, language, editing: editing !== undefined }
        : {};
    };
    const isInSight = () => document.visibilityState === "visible";
    const tellSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isInSight() && tell(here()), restMs);
    };
    const leave = () => {
      clearTimeout(timer);
      tell({ left: true });
    };
    const handleVisibility = () => (isInSight() ? tellSoon() : leave());
    const beat = setInterval(() => isInSight() && tell(here(), true), presenceMs * 0.75);
    const stop = cursor.subscribe(tellSoon);
    document.addEventListener("visibilitychange", handleVisibility);
    window.addEventListener("pagehide", leave);
    tellSoon();
    return () => {
      clearInterval(beat);
      stop();
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [scope, cursor]);
}
