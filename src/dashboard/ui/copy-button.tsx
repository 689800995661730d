import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { copyText } from "#dashboard/lib/files/copy-text.ts";
import { Button } from "./button.tsx";

/** Display time of the success, in ms. */
const shownMs = 2_000;

/** Copies a text and shows whether that succeeded. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const intl = useIntl();
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      size="small"
      aria-label={`${intl.formatMessage({ id: "shell.copy" })}: ${label}`}
      onPress={() => void copyText(text).then(setCopied)}
    >
      {copied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
      <span aria-live="polite">
        <FormattedMessage id={messageIdOf(copied)} />
      </span>
    </Button>
  );
}

function messageIdOf(copied: boolean | undefined): string {
  if (copied === undefined) return "shell.copy";
  return copied ? "shell.copied" : "shell.notCopied";
}
