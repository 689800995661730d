import { useEffect, useRef } from "react";
import { type OfferedCommand, offerCommands } from "./offered-commands.ts";

/** Offers commands of the open page in the command palette; ignores undefined and false. */
export function useOfferCommands(commands: ReadonlyArray<OfferedCommand | undefined | false>): void {
  const offered = commands.filter((command) => command !== undefined && command !== false);
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  const printed = JSON.stringify(offered.map(({ id, messageId, key }) => ({ id, messageId, key })));
  useEffect(() => {
    const now: Array<Omit<OfferedCommand, "run">> = JSON.parse(printed);
    const run = (id: string) => () => latest.current.find((command) => command.id === id)?.run();
    return offerCommands(now.map((command) => ({ ...command, run: run(command.id) })));
  }, [printed]);
}
