import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "./button.tsx";

const shownMs = 2_000;

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const intl = useIntl();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      size="small"
      aria-label={`${intl.formatMessage({ id: "shell.copy" })}: ${label}`}
      onPress={() => void copy()}
    >
      {copied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
      <span aria-live="polite">
        <FormattedMessage id={copied ? "shell.copied" : "shell.copy"} />
      </span>
    </Button>
  );
}
