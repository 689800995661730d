import { useCallback, useEffect, useState } from "react";
import { readKept, writeKept } from "./kept-value.ts";

const ofTab = () => sessionStorage;

/** Text that is typed and not sent yet: it is there again after a look at another page, or a reload of this tab. */
export function useKeptText(name: string) {
  const [text, setText] = useState(() => String(readKept(name, ofTab) ?? ""));
  useEffect(() => writeKept(name, text, ofTab), [name, text]);
  /** Once it was sent, even if its page was left; what was typed since stays. */
  const forget = useCallback(
    (sent: string) => {
      if (readKept(name, ofTab) === sent) writeKept(name, "", ofTab);
      setText((now) => (now === sent ? "" : now));
    },
    [name],
  );
  return { text, setText, forget };
}
