import { useEffect, useEffectEvent } from "react";
import { type OfferedCommand, offerCommands } from "./offered-commands.ts";

/** Registers commands of the open page in the command palette; ignores undefined and false. */
export function usePageCommands(commands: ReadonlyArray<OfferedCommand | undefined | false>): void {
  const offered = commands.filter((command) => command !== undefined && command !== false);
  const runCommand = useEffectEvent((id: string) => offered.find((command) => command.id === id)?.run());
  // Compared as JSON, since the array is new at each render.
  const serialized = JSON.stringify(offered.map(({ run: _, ...shown }) => shown));
  useEffect(() => {
    const descriptions: Array<Omit<OfferedCommand, "run">> = JSON.parse(serialized);
    return offerCommands(descriptions.map((command) => ({ ...command, run: () => runCommand(command.id) })));
  }, [serialized]);
}
