import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { onceSent } from "#dashboard/api/forms/once-sent.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { readSources, uploadEntries } from "#dashboard/api/uploads.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { type PastedStrings, readPastedStrings } from "#dashboard/lib/files/pasted-strings.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { TextArea } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { direction } from "#text/languages/direction.ts";
import { type PastePlan, pasteUpload, planPaste } from "./paste-plan.ts";

const maxShownStrings = 5;
/** Has no rules, since the text is validated while it is typed (pasted-strings.ts). */
const schema = z.object({ json: z.string() });

/** Previews and uploads a JSON object of keys and source texts. Existing texts stay. */
export function PasteForm({ scope, baseLanguage }: { scope: BranchScope; baseLanguage: string }) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { form, onSubmit, restored } = useCreateForm({
    schema,
    storageName: `paste.${scope.app}.${scope.branch}`,
    empty: { json: "" },
    send: (_values, { forget }) => addStrings(forget),
  });
  const text = form.watch("json");
  const pasted = useMemo(() => (text.trim() === "" ? undefined : readPastedStrings(text)), [text]);
  const strings = pasted?.kind === "strings" ? pasted.strings : undefined;
  const sources = useQuery({
    queryKey: queryKeys.branch(scope, "sources", baseLanguage),
    queryFn: strings ? ({ signal }) => readSources(scope, baseLanguage, signal) : skipToken,
  });
  const plan = useMemo(
    () => strings && sources.data && planPaste(strings, sources.data),
    [strings, sources.data],
  );
  const upload = useMutation({
    mutationFn: (sent: PastePlan) =>
      uploadEntries(
        scope,
        pasteUpload(sent, { language: baseLanguage, sources: sources.data ?? new Map() }),
        // If another user writes to the same key at the same time, their text stays.
        { onlyIfTextEmpty: true },
      ),
    onSuccess: () => refreshProject(client, scope.app),
  });
  async function addStrings(onAdded: () => void): Promise<void> {
    if (plan) await onceSent(upload.mutateAsync(plan), onAdded);
  }
  return (
    <Section
      title={<FormattedMessage id="firstUse.paste" />}
      about={<FormattedMessage id="firstUse.paste.about" values={{ language: baseLanguage }} />}
    >
      <form className="space-y-3" onSubmit={onSubmit}>
        <RestoredNotice restored={restored} />
        <TextArea
          label={intl.formatMessage({ id: "firstUse.paste.label" })}
          error={pasted && pasted.kind !== "strings" ? intl.formatMessage(...problemOf(pasted)) : undefined}
          value={text}
          rows={8}
          dir="ltr"
          spellCheck={false}
          placeholder={'{\n  "checkout.pay": "Pay now",\n  "cart": { "empty": "Your cart is empty" }\n}'}
          className="font-mono text-xs"
          onChange={(event) => {
            upload.reset();
            form.setValue("json", event.target.value);
          }}
        />
        {plan && !upload.isSuccess && <Preview plan={plan} language={baseLanguage} />}
        {sources.isError && <Notice tone="danger">{errorMessage(sources.error)}</Notice>}
        {upload.isError && <Notice tone="danger">{errorMessage(upload.error)}</Notice>}
        {upload.isSuccess ? (
          <Notice tone="success">
            <p className="mb-2">
              <FormattedMessage
                id="firstUse.paste.done"
                values={{ added: upload.data.added, updated: upload.data.updated }}
              />
            </p>
            <LinkButton to={paths.translations(scope)} variant="primary">
              <FormattedMessage id="firstUse.toGrid" />
            </LinkButton>
          </Notice>
        ) : (
          <Button
            type="submit"
            variant="primary"
            isDisabled={!plan || plan.added.length === 0}
            isPending={upload.isPending}
          >
            <FormattedMessage id="firstUse.paste.action" values={{ count: plan?.added.length ?? 0 }} />
          </Button>
        )}
      </form>
    </Section>
  );
}

function problemOf(
  pasted: Exclude<PastedStrings, { kind: "strings" }>,
): [{ id: string }, Record<string, string | number>] {
  const { kind, ...values } = pasted;
  return [{ id: `firstUse.paste.${kind}` }, values];
}

/** Preview: the added strings, and the existing texts that stay. */
function Preview({ plan, language }: { plan: PastePlan; language: string }) {
  const { added, conflicting, same } = plan;
  return (
    <>
      <p role="status" className="text-sm">
        <FormattedMessage
          id="firstUse.paste.plan"
          values={{ added: added.length, kept: conflicting.length, same }}
        />
      </p>
      <StringList strings={added} language={language} />
      {conflicting.length > 0 && (
        <>
          <p className="text-sm">
            <FormattedMessage id="firstUse.paste.kept" values={{ count: conflicting.length }} />
          </p>
          <StringList strings={conflicting} language={language} />
        </>
      )}
    </>
  );
}

function StringList({ strings, language }: { strings: PastePlan["added"]; language: string }) {
  if (strings.length === 0) return null;
  return (
    <div className="rounded-md border border-line">
      <dl className="divide-y divide-line text-sm">
        {strings.slice(0, maxShownStrings).map(({ key, text }) => (
          <div key={key} className="flex gap-4 px-3 py-1.5">
            <dt dir="ltr" className="w-1/3 truncate font-mono text-xs leading-5">
              {key}
            </dt>
            <dd lang={language} dir={direction(language)} className="min-w-0 flex-1 truncate">
              <MessageText isLine text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {strings.length > maxShownStrings && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-ink-muted">
          <FormattedMessage id="firstUse.paste.more" values={{ count: strings.length - maxShownStrings }} />
        </p>
      )}
    </div>
  );
}
