import { Terminal } from "lucide-react";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { addressOf } from "#contract/address-of.ts";
import { copyText } from "#dashboard/lib/files/copy-text.ts";
import { type CurlRequest, curlCommand } from "#dashboard/lib/files/curl-command.ts";
import { IconButton } from "#dashboard/ui/icon-button.tsx";

const shownMs = 2_000;

type CommandRequest = Pick<CurlRequest, "body" | "file" | "output"> & {
  endpoint: { method: string; path: string };
  params?: Record<string, string>;
  query: Record<string, unknown>;
};

/** Copies the requests of a form as commands, with `$TOKEN` in place of a token. */
export function CopyCurl({ requests }: { requests: readonly CommandRequest[] }) {
  const intl = useIntl();
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <IconButton
        variant="ghost"
        label={intl.formatMessage({ id: "curl.copy" })}
        onPress={() => void copyText(requests.map(commandOf).join("\n")).then(setCopied)}
      >
        <Terminal aria-hidden size={16} />
      </IconButton>
      <span aria-live="polite" className="text-xs text-ink-muted">
        {copied !== undefined && intl.formatMessage({ id: copied ? "shell.copied" : "shell.notCopied" })}
      </span>
    </>
  );
}

function commandOf({ endpoint, params, query, ...request }: CommandRequest): string {
  const url = `${location.origin}${addressOf(endpoint.path, params, query)}`;
  return curlCommand({ method: endpoint.method, url, ...request });
}
