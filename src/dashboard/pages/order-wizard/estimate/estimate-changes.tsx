import { FormattedMessage } from "react-intl";
import type { EstimateChange } from "./estimate-rows.ts";

/** Lists how the contents of the order differ from the estimate shown before, by language. */
export function EstimateChanges({ changes }: { changes: readonly EstimateChange[] }) {
  return (
    <ul className="mt-1.5 list-disc space-y-0.5 ps-4">
      {changes.map(({ language, before, after }) => (
        <li key={language}>
          <bdi className="font-mono text-xs">{language}</bdi>{" "}
          <FormattedMessage
            id="wizard.change"
            values={{
              strings: after.strings,
              words: after.words,
              stringsBefore: before.strings,
              wordsBefore: before.words,
            }}
          />
        </li>
      ))}
    </ul>
  );
}
