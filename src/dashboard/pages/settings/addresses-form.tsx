import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { writeAllowList } from "#dashboard/api/allow-list.ts";
import { ApiCallError } from "#dashboard/api/call.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ConfirmDialog } from "#dashboard/ui/confirm-dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { TextArea } from "#dashboard/ui/text-field.tsx";
import { LockOutDialog, lockedOutAddress } from "./lock-out-dialog.tsx";

type FormProps = {
  app: string;
  addresses: readonly string[];
  ownMissing: string | undefined;
  mayChange: boolean;
};
type Change = { addresses: string[]; confirmLockOut?: boolean };

/** The list as text, an address per line. What shuts everybody or oneself out is asked about first. */
export function AddressesForm({ app, addresses, ownMissing, mayChange }: FormProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const client = useQueryClient();
  const [text, setText] = useState(addresses.join("\n"));
  const [asks, setAsks] = useState<"empty" | "lockOut">();
  const write = useMutation({
    mutationFn: (change: Change) => writeAllowList(client, app, change),
    onSuccess: () => setAsks(undefined),
    onError: (error) => setAsks(lockedOutAddress(error) === undefined ? undefined : "lockOut"),
  });
  const save = (lines: string[]) => {
    setText(lines.join("\n"));
    write.mutate({ addresses: lines });
  };
  const handleSubmit = () => {
    const lines = linesOf(text);
    if (lines.length === 0 && addresses.length > 0) setAsks("empty");
    else save(lines);
  };
  const isRefused = write.isError && lockedOutAddress(write.error) === undefined;
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!write.isPending) handleSubmit();
      }}
    >
      <TextArea
        label={intl.formatMessage({ id: "access.allow.list" })}
        hint={intl.formatMessage({ id: "access.allow.hint" })}
        value={text}
        rows={Math.min(12, Math.max(4, linesOf(text).length + 1))}
        dir="ltr"
        spellCheck={false}
        readOnly={!mayChange}
        className="font-mono text-xs"
        onChange={(event) => setText(event.target.value)}
      />
      {isRefused && <Notice tone="danger">{problemOf(write.error) ?? words(write.error)}</Notice>}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" isPending={write.isPending}>
            <FormattedMessage id="access.allow.save" />
          </Button>
          {ownMissing !== undefined && (
            <Button isDisabled={write.isPending} onPress={() => save([...linesOf(text), ownMissing])}>
              <FormattedMessage id="access.allow.mine" values={{ address: ownMissing }} />
            </Button>
          )}
          <span role="status" className="text-xs text-success">
            {write.isSuccess && <FormattedMessage id="settings.saved" />}
          </span>
        </div>
      )}
      {asks === "empty" && (
        <ConfirmDialog
          title={<FormattedMessage id="access.allow.emptied" />}
          act={<FormattedMessage id="access.allow.emptied.act" />}
          isPending={write.isPending}
          onConfirm={() => save([])}
          onClose={() => setAsks(undefined)}
        >
          <FormattedMessage id="access.allow.emptied.about" />
        </ConfirmDialog>
      )}
      {asks === "lockOut" && (
        <LockOutDialog
          error={write.error}
          isPending={write.isPending}
          onConfirm={() => write.mutate({ addresses: linesOf(text), confirmLockOut: true })}
          onClose={() => setAsks(undefined)}
        />
      )}
    </form>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function problemOf(error: Error): string | undefined {
  const issues = error instanceof ApiCallError ? (error.details.issues ?? []) : [];
  return issues.length === 0 ? undefined : issues.map(({ message }) => message).join(" ");
}
