import { useEffect, useEffectEvent } from "react";
import { type OfferedCommand, offerCommands } from "./offered-commands.ts";

/** Offers commands of the open page in the command palette; ignores undefined and false. */
export function useOfferCommands(commands: ReadonlyArray<OfferedCommand | undefined | false>): void {
  const offered = commands.filter((command) => command !== undefined && command !== false);
  const runCommand = useEffectEvent((id: string) => offered.find((command) => command.id === id)?.run());
  const printed = JSON.stringify(offered.map(({ run: _, ...shown }) => shown));
  useEffect(() => {
    const now: Array<Omit<OfferedCommand, "run">> = JSON.parse(printed);
    return offerCommands(now.map((command) => ({ ...command, run: () => runCommand(command.id) })));
  }, [printed]);
}
