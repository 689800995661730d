import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { type FormEvent, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { maxReasonLength } from "#contract/checks.ts";
import { changeDismissal, dismissalsQuery } from "#dashboard/api/checks/checks.ts";
import { onceSent } from "#dashboard/api/forms/once-sent.ts";
import { typedTextName } from "#dashboard/api/forms/stored-forms.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { originOfString } from "#dashboard/layout/string-origin.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { isStoredInTab } from "#dashboard/lib/storage/tab-storage.ts";
import { useStoredText } from "#dashboard/lib/storage/use-stored-text.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { StoredCheck } from "#text/checks/check-bits.ts";

/** The mutation that dismisses a check, or without a reason revokes the dismissal. */
export type Dismissing = UseMutationResult<void, Error, { check: StoredCheck; reason?: string }>;

/** Dismisses a check for the stored text of a cell, or revokes the dismissal. */
export function useDismissing({ address, cell }: GridCell): Dismissing {
  const { scope } = useGrid();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { check: StoredCheck; reason?: string }) =>
      changeDismissal(client, scope, { address, version: cell.version, ...change }),
  });
}

/** Common reasons, offered in the menu. */
const reasons = ["intended", "inapplicable", "source"] as const;

type DismissProps = { gridCell: GridCell; check: StoredCheck; dismissing: Dismissing };

/**
 * Menu that dismisses a check for one of the most common reasons, or opens a field for another reason. The field also
 * opens if it has unsent text.
 */
export function DismissCheck({ gridCell, check, dismissing }: DismissProps) {
  const intl = useIntl();
  const { scope } = useGrid();
  const { key, language } = gridCell.address;
  const storageName = typedTextName(
    `dismissal.${JSON.stringify([scope.app, scope.branch, key, language])}`,
    check,
  );
  const [isTyping, setIsTyping] = useState(() => storageName !== undefined && isStoredInTab(storageName));
  const [isFocusRequested, setIsFocusRequested] = useState(false);
  const label = intl.formatMessage(
    { id: "panel.checks.dismissOf" },
    { check: intl.formatMessage({ id: `check.${check}` }) },
  );
  if (isTyping)
    return (
      <ReasonField
        label={label}
        storageName={storageName}
        gridCell={gridCell}
        check={check}
        dismissing={dismissing}
        takesFocus={isFocusRequested}
        onEnd={() => {
          setIsTyping(false);
          focusIfLost();
        }}
      />
    );
  const choices = reasons.map((id) => {
    const text = intl.formatMessage({ id: `panel.checks.reason.${id}` });
    return { id, text, onAction: () => dismissing.mutate({ check, reason: text }) };
  });
  const otherReason = {
    id: "other",
    text: intl.formatMessage({ id: "panel.checks.reason.other" }),
    onAction: () => {
      setIsTyping(true);
      setIsFocusRequested(true);
      // The menu traps the focus until it has closed.
      focusIfLost();
    },
  };
  return (
    <Menu
      label={label}
      button={
        <>
          <span aria-hidden>
            <FormattedMessage id="panel.checks.dismiss" />
          </span>
          <span className="sr-only">{label}</span>
        </>
      }
      className="-my-1 text-xs"
      entries={[...choices, "line", otherReason]}
    />
  );
}

type FieldProps = DismissProps & {
  label: string;
  storageName: string | undefined;
  takesFocus: boolean;
  onEnd: () => void;
};

function ReasonField(props: FieldProps) {
  const { label, storageName, gridCell, check, dismissing, onEnd } = props;
  const intl = useIntl();
  const { scope } = useGrid();
  const { text, setText, forget } = useStoredText(storageName, "", originOfString(scope, gridCell.address));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    // Removes the typed reason even if the panel shows another string by then.
    void onceSent(dismissing.mutateAsync({ check, reason: text.trim() }), () => {
      forget(text);
      onEnd();
    });
  };
  return (
    <form aria-label={label} onSubmit={submit} className="flex w-full flex-wrap gap-2">
      <input
        data-storage-name={storageName}
        data-next-focus={props.takesFocus ? "" : undefined}
        aria-label={intl.formatMessage({ id: "panel.checks.reason" })}
        placeholder={intl.formatMessage({ id: "panel.checks.reason" })}
        {...(text === "" ? {} : { dir: "auto" })}
        maxLength={maxReasonLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          focusGrid();
          onEnd();
        }}
        className={`${inputClass} h-8 min-w-40 flex-1`}
      />
      <Button type="submit" size="small" isDisabled={text.trim() === ""} isPending={dismissing.isPending}>
        <FormattedMessage id="panel.checks.dismiss" />
      </Button>
    </form>
  );
}

type ListProps = {
  gridCell: GridCell;
  checks: readonly StoredCheck[];
  /** Absent if the user may not write. */
  dismissing: Dismissing | undefined;
};

/** Dismissed checks of the text, with user and reason. */
export function DismissedChecks({ gridCell, checks, dismissing }: ListProps) {
  // After a dismissal, which removes the focused button, the focus moves to this list.
  const isNext = dismissing?.variables?.reason !== undefined;
  if (checks.length === 0) return null;
  return (
    <details className="mt-2">
      <summary data-next-focus={isNext ? "" : undefined} className="w-fit rounded-sm text-xs text-ink-muted">
        <FormattedMessage id="panel.checks.dismissed" values={{ count: checks.length }} />
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {checks.map((check) => (
          <DismissedCheck key={check} gridCell={gridCell} check={check} dismissing={dismissing} />
        ))}
      </ul>
    </details>
  );
}

function DismissedCheck({ gridCell, check, dismissing }: Omit<ListProps, "checks"> & { check: StoredCheck }) {
  const { scope } = useGrid();
  const intl = useIntl();
  const { data } = useQuery(dismissalsQuery(scope, gridCell.address, gridCell.cell.version));
  const dismissal = data?.find((candidate) => candidate.check === check);
  const name = intl.formatMessage({ id: `check.${check}` });
  return (
    <li className="flex items-start gap-2 text-sm text-ink-muted">
      <BellOff aria-hidden size={14} className="mt-0.5 flex-none" />
      <span className="min-w-0 flex-1 break-words">
        {name}
        {dismissal?.reason !== undefined && <bdi className="block text-xs text-ink">{dismissal.reason}</bdi>}
        {dismissal?.user && (
          <span className="block text-xs">
            <FormattedMessage
              id="panel.checks.dismissedBy"
              values={{ name: personName(intl, dismissal.user.name) }}
            />
          </span>
        )}
      </span>
      {dismissing && (
        <Button
          size="small"
          aria-label={intl.formatMessage({ id: "panel.checks.restoreOf" }, { check: name })}
          onPress={() => {
            focusGrid();
            dismissing.mutate({ check });
          }}
        >
          <FormattedMessage id="panel.checks.restore" />
        </Button>
      )}
    </li>
  );
}

/** Error message of a failed dismissal. */
export function DismissProblem({ error }: { error: Error | null }) {
  const errorMessage = useErrorMessage();
  if (error === null) return null;
  return (
    <p role="alert" className="mt-2 text-xs text-danger">
      {errorMessage(error)}
    </p>
  );
}
