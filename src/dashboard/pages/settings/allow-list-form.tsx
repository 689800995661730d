import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { allowListQuery, ownAddressQuery, testAddress, writeAllowList } from "#dashboard/api/allow-list.ts";
import { ApiCallError } from "#dashboard/api/call.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { useFormSender } from "#dashboard/api/use-form-sender.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { TextArea, TextField } from "#dashboard/ui/text-field.tsx";

/** Addresses that may write with tokens: edit the list, let one's own in, ask about another. */
export function AllowListForm({ app }: { app: string }) {
  const list = useQuery(allowListQuery(app));
  const { data: own } = useQuery(ownAddressQuery(app));
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading lines={3} />;
  const { addresses, yourAddress } = list.data;
  const isEmpty = addresses.length === 0;
  const ownMissing = own?.allowed === false ? own.address : undefined;
  return (
    <>
      {(isEmpty || ownMissing !== undefined) && (
        <Notice>
          <FormattedMessage
            id={isEmpty ? "access.allow.empty" : "access.allow.notYou"}
            values={{ address: ownMissing ?? "" }}
          />
        </Notice>
      )}
      <AddressesForm app={app} addresses={addresses} ownMissing={ownMissing} />
      <TestAddressForm app={app} yourAddress={yourAddress} />
    </>
  );
}

function AddressesForm(props: { app: string; addresses: readonly string[]; ownMissing: string | undefined }) {
  const { app, addresses, ownMissing } = props;
  const intl = useIntl();
  const words = useErrorWords();
  const client = useQueryClient();
  const [text, setText] = useState(addresses.join("\n"));
  const write = useMutation({ mutationFn: (lines: string[]) => writeAllowList(client, app, lines) });
  const save = (lines: string[]) => {
    setText(lines.join("\n"));
    write.mutate(lines);
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        save(linesOf(text));
      }}
    >
      <TextArea
        label={intl.formatMessage({ id: "access.allow.list" })}
        hint={intl.formatMessage({ id: "access.allow.hint" })}
        value={text}
        rows={Math.min(12, Math.max(4, linesOf(text).length + 1))}
        dir="ltr"
        spellCheck={false}
        className="font-mono text-xs"
        onChange={(event) => setText(event.target.value)}
      />
      {write.isError && <Notice tone="danger">{problemOf(write.error) ?? words(write.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isPending={write.isPending}>
          <FormattedMessage id="access.allow.save" />
        </Button>
        {ownMissing !== undefined && (
          <Button isDisabled={write.isPending} onPress={() => save([...linesOf(text), ownMissing])}>
            <FormattedMessage id="access.allow.mine" values={{ address: ownMissing }} />
          </Button>
        )}
      </div>
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

function TestAddressForm({ app, yourAddress }: { app: string; yourAddress: string }) {
  const intl = useIntl();
  const [answer, setAnswer] = useState<{ address: string; allowed: boolean }>();
  const form = useForm({ defaultValues: { address: yourAddress } });
  const { problem, onSubmit } = useFormSender(form, async ({ address }) => {
    const { allowed } = await testAddress(app, address.trim());
    setAnswer({ address, allowed });
  });
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-end gap-3 pt-2">
      <div className="w-64">
        <TextField
          label={intl.formatMessage({ id: "access.test.label" })}
          dir="ltr"
          error={form.formState.errors.address?.message}
          {...form.register("address")}
        />
      </div>
      <Button type="submit" isPending={form.formState.isSubmitting}>
        <FormattedMessage id="access.test.act" />
      </Button>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {answer && (
        <Notice tone={answer.allowed ? "success" : "danger"}>
          <FormattedMessage id={answer.allowed ? "access.test.yes" : "access.test.no"} values={answer} />
        </Notice>
      )}
    </form>
  );
}
